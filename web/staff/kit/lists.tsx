import { Button, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { ContactWays } from '#web/staff/components/contact-ways.tsx';
import { Facts } from '#web/staff/components/facts.tsx';
import { FoldedRow } from '#web/staff/components/folded-row.tsx';
import { IconTile } from '#web/staff/components/icon-tile.tsx';
import { Initials } from '#web/staff/components/initials.tsx';
import { LoadMore } from '#web/staff/components/load-more.tsx';
import { PageSection } from '#web/staff/components/page-section.tsx';
import { Panel } from '#web/staff/components/screen.tsx';
import type { Tone } from '#web/staff/components/share-bar.tsx';
import { StatusLabel } from '#web/staff/quotes/status-label.tsx';
import type { IconName } from '#web/ui/icons.tsx';

const NEEDS: readonly [icon: IconName, tone: Tone | undefined, name: string, more: string, verb: string][] = [
  ['message', undefined, 'Ruth Feldman asked a question', '“Is the joint sand safe for our dog?”', 'Reply'],
  ['warning', 'declined', 'Payment overdue: Heron Creek HOA', '$2,568.43 · 12 days', 'Remind'],
  ['check', 'approved', 'Alicia Moreno approved', 'Q-1042 · $1,313.82', 'Schedule'],
  ['clock', 'pending', 'Tom Whitaker’s quote expires tomorrow', 'Q-1018 · $1,387.28', 'Extend'],
  ['calendar', 'busy', 'Visit in progress', '7 Cordgrass Ct, Port Royal', 'Open'],
  ['archive', 'expired', 'Archived', 'Q-1003', 'Restore'],
];

export function KitLists() {
  return (
    <PageSection title="Lists" count={6} aside={<Link to="/app/quotes">View all</Link>}>
      <Stack gap="lg">
        <ul className="rows need-rows">
          {NEEDS.map(([icon, tone, name, more, verb]) => (
            <li key={name} className="row">
              <IconTile icon={icon} {...(tone && { tone })} />
              <span className="row-words">
                <span className="row-name">{name}</span>
                <span className="row-more">{more}</span>
              </span>
              <Button variant="default" className="row-button">
                {verb}
              </Button>
            </li>
          ))}
        </ul>
        <QuoteRow />
        <LoadMore loading={false} onClick={() => {}}>
          Load more
        </LoadMore>
        <div>
          <Initials name="Sam Ortiz" /> <Initials name="Heron Creek HOA" /> <Initials name="(843) 555-0100" />
        </div>
        <Panel title="Contact" lead="Tap to call, text, email or navigate.">
          <ContactWays phone="(843) 555-0131" email="alicia@example.com" address="18 Harbor View Rd" />
          <ContactWays phone="" email="" address="18 Harbor View Rd" />
          <Facts
            facts={[
              ['Gate code', '#4417'],
              ['Water source', 'Spigot behind the garage'],
            ]}
          />
        </Panel>
        <div>
          <FoldedRow label="Expires" value="In 30 days">
            Expiration
          </FoldedRow>
          <FoldedRow label="Discount" value="10%" isForcedOpen>
            An opened row
          </FoldedRow>
        </div>
      </Stack>
    </PageSection>
  );
}

function QuoteRow() {
  return (
    <ul className="list-rows">
      <li className="list-row">
        <Link to="/app/quotes/1" className="list-name">
          Alicia Moreno
        </Link>
        <div className="list-amount">$1,313.82</div>
        <span className="list-more">Q-1042 · 18 Harbor View Rd, Beaufort, SC 29902</span>
        <div className="list-state">
          <StatusLabel label="viewed" />
          <span className="list-more">Viewed 2 hours ago</span>
        </div>
        <div className="list-actions">
          <Button variant="default" className="list-button">
            Remind
          </Button>
        </div>
      </li>
    </ul>
  );
}
