import { Text } from '@mantine/core';
import { Link } from 'react-router';
import { formatMoney } from '#domain/pricing/money.ts';
import { NEEDS_COUNTED, type NeedKind, WAITING_NEED_LABELS } from '#domain/reports/needs.ts';
import { useSession } from '#web/session/use-session.ts';
import { Panel } from '#web/staff/components/screen.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon, type IconName } from '#web/ui/icons.tsx';
import type { DashboardData } from './dashboard-data.ts';
import { needKeys } from './need-keys.ts';

const DATE_REQUESTS = '/app/calendar#requests';

const KINDS: Record<NeedKind, { label: string; icon: IconName; to: string }> = {
  dispute: { label: 'Card disputes', icon: 'warning', to: '/app/reports?report=payments' },
  question: { label: 'Unanswered questions', icon: 'message', to: '/app/inbox' },
  date_request: { label: 'Requested times', icon: 'calendar', to: DATE_REQUESTS },
  undelivered: { label: 'Not delivered', icon: 'mail', to: '/app/inbox' },
  declined: { label: 'Recently declined', icon: 'close', to: '/app/inbox' },
  wash_plan: { label: 'Paused wash plans', icon: 'reopen', to: '/app/wash-plans' },
  expiring: {
    label: WAITING_NEED_LABELS.expiring,
    icon: 'clock',
    to: '/app/quotes?need=expiring&sort=expires_at&dir=asc',
  },
  unpaid: { label: 'Payment overdue', icon: 'tag', to: '/app/quotes?due=true' },
  conflict: { label: 'Conflicts in the next 7 days', icon: 'warning', to: '/app/calendar?view=week' },
  unscheduled: { label: 'Approved, not scheduled', icon: 'calendar', to: '/app/calendar?view=week' },
  silent: {
    label: WAITING_NEED_LABELS.silent,
    icon: 'eye',
    to: '/app/quotes?need=silent&sort=expires_at&dir=asc',
  },
};

type Need = DashboardData['needs'][number];
type Row = Need['rows'][number];

/** Lists the items that need someone's attention, most urgent first. */
export function NeedsYou({ needs }: { needs: DashboardData['needs'] }) {
  // The banner and the first setup step already ask the owner to confirm.
  const isConfirming = Boolean(useSession().organization?.unconfirmed_owner);
  return (
    <Panel dense title="Needs attention">
      {needs.length === 0 ? (
        <Text size="sm" c="dimmed">
          {isConfirming ? 'Nothing else needs attention.' : 'You’re all caught up.'} Questions, requested times,
          expiring quotes, payments due and conflicts show up here.
        </Text>
      ) : (
        <ul className="plain-list needs">
          {needs.map((need) => (
            <li key={need.kind}>
              <NeedGroup {...need} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function NeedGroup({ kind, count, rows }: Need) {
  const { label, icon, to } = KINDS[kind];
  const keys = needKeys(rows);
  const counted = count > NEEDS_COUNTED ? `${NEEDS_COUNTED}+` : String(count);
  return (
    <>
      <Link to={to} className="need-kind" data-kind={kind}>
        <Icon name={icon} size={18} />
        <span>{label}</span>
        <span className="need-count">{counted}</span>
        <Icon name="right" size={16} />
      </Link>
      <ul className="plain-list need-rows">
        {rows.map((row, index) => (
          <li key={keys[index]}>
            <NeedRow row={row} kind={kind} />
          </li>
        ))}
      </ul>
    </>
  );
}

function addressOf({ quote_id, job_id }: Row, kind: NeedKind): string {
  if (kind === 'date_request') return DATE_REQUESTS;
  if (kind === 'question' || (quote_id === null && job_id === null)) return '/app/inbox';
  return quote_id === null ? `/app/jobs/${job_id}` : `/app/quotes/${quote_id}`;
}

function NeedRow({ row, kind }: { row: Row; kind: NeedKind }) {
  const { currency } = useViewer();
  const { number, name, text, amount_cents } = row;
  return (
    <Link to={addressOf(row, kind)} className="dashboard-row">
      <span className="row-words">
        <span className="row-name">{name || number}</span>
        <span className="row-more">{[name && number, text].filter(Boolean).join(' · ')}</span>
      </span>
      {amount_cents !== null && <span className="number">{formatMoney(amount_cents, currency)}</span>}
    </Link>
  );
}
