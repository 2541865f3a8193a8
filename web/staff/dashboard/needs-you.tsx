import { Button } from '@mantine/core';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { useSession } from '#web/session/use-session.ts';
import { IconTile } from '#web/staff/components/icon-tile.tsx';
import { PageSection } from '#web/staff/components/page-section.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import type { DashboardData } from './dashboard-data.ts';
import { needKeys } from './need-keys.ts';
import { countText, NEED_LABELS, needCount, needLine, shownNeeds } from './need-lines.ts';

type Need = DashboardData['needs'][number];

/** Lists what needs attention, most urgent first, each with the one thing to do about it. */
export function NeedsYou({ needs }: { needs: readonly Need[] }) {
  if (needs.length === 0) return <NothingToDo />;
  const shown = shownNeeds(needs);
  const folded = needs.filter(({ count }, index) => count > (shown[index]?.rows.length ?? 0));
  return (
    <PageSection title="Needs attention" count={needCount(needs)} className="needs">
      <ul className="rows need-rows">
        {shown.flatMap(({ kind, rows }) => {
          const keys = needKeys(rows);
          return rows.map((row, index) => <NeedRow key={`${kind} ${keys[index]}`} kind={kind} row={row} />);
        })}
      </ul>
      {folded.length > 0 && (
        <ul className="plain-list need-kinds">
          {folded.map(({ kind, count }) => (
            <li key={kind}>
              <Link to={NEED_LABELS[kind].list.to} className="quiet-link">
                All {countText(count)} {NEED_LABELS[kind].list.label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </PageSection>
  );
}

function NeedRow({ kind, row }: { kind: Need['kind']; row: Need['rows'][number] }) {
  const { currency } = useViewer();
  const { icon, urgent } = NEED_LABELS[kind];
  const { title, said, facts, verb, to } = needLine(kind, row, currency);
  return (
    <li className="row">
      <IconTile icon={icon} {...(urgent && { tone: 'declined' as const })} />
      <span className="row-words">
        <span className="row-name">{title}</span>
        <span className="row-more">
          {said}
          {facts.map((fact, index) => (
            <Fragment key={fact}>
              {(said || index > 0) && ' · '}
              <span className="need-fact">{fact}</span>
            </Fragment>
          ))}
        </span>
      </span>
      <Button component={Link} to={to} variant="default" className="row-button">
        {verb}
        <span className="visually-hidden">: {title}</span>
      </Button>
    </li>
  );
}

function NothingToDo() {
  // The banner and the first setup step already ask the owner to confirm.
  const isConfirming = Boolean(useSession().organization?.unconfirmed_owner);
  return (
    <PageSection title="Needs attention" className="needs">
      <div className="all-done">
        <IconTile icon="check" tone="approved" />
        <span className="row-words">
          <span className="row-name">{isConfirming ? 'Nothing else needs attention.' : 'You’re all caught up.'}</span>
          <span className="row-more">
            Questions, requested times, expiring quotes, payments due and conflicts show up here.
          </span>
        </span>
      </div>
    </PageSection>
  );
}
