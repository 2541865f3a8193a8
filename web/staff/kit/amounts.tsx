import { SimpleGrid, Stack } from '@mantine/core';
import { formatMoney } from '#domain/pricing/money.ts';
import { Amount } from '#web/staff/components/amount.tsx';
import { Bars } from '#web/staff/components/bars.tsx';
import { ComparedStat } from '#web/staff/components/compared-stat.tsx';
import { PageSection } from '#web/staff/components/page-section.tsx';
import { ShareBar } from '#web/staff/components/share-bar.tsx';
import { Stat } from '#web/staff/components/stat.tsx';
import { CustomerTile } from '#web/staff/customers/customer/tiles.tsx';
import { MoneyShare } from '#web/staff/dashboard/money-shares.tsx';

const USD = 'USD';
const WEEKS = [3, 5, 0, 8, 6, 9, 12, 7, 10, 14, 11, 6];
const money = (cents: number | null) => (cents === null ? 'None' : formatMoney(cents, USD));

export function KitAmounts() {
  return (
    <PageSection title="Amounts and plots">
      <Stack gap="lg">
        <div>
          <Amount cents={1_577_742} currency={USD} size="huge" />
        </div>
        <div>
          <Amount cents={107_611} currency={USD} /> <Amount cents={123_456_789} currency={USD} />{' '}
          <Amount cents={0} currency={USD} />
        </div>
        <Bars
          label="Approved in each of the last 12 weeks"
          bars={WEEKS.map((amount, index) => ({
            key: String(index),
            amount,
            past: index < 9,
            ...(index % 4 === 0 && { label: `Week ${index + 1}` }),
          }))}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Bars label="Declined" tone="declined" height={48} bars={[{ key: 'one', amount: 2, label: 'May' }]} />
          <Bars label="Nothing yet" height={48} bars={[{ key: 'one', amount: 0, label: 'May' }]} />
        </SimpleGrid>
        <ShareBar
          parts={[
            { amount: 5, tone: 'approved' },
            { amount: 3, tone: 'pending' },
            { amount: 2, tone: 'pending', pale: true },
            { amount: 2, tone: 'busy' },
            { amount: 1, tone: 'declined' },
            { amount: 2, tone: 'expired' },
          ]}
        />
        <MoneyTiles />
      </Stack>
    </PageSection>
  );
}

function MoneyTiles() {
  return (
    <>
      <div className="stat-band">
        <Stat name="Total value" value="$1,234,567.89" note="in 12 months" />
        <Stat name="Outstanding" value="$22,147.68" to="/app/quotes" />
        <ComparedStat name="Average" now={105_963} before={98_100} label={money} />
        <ComparedStat name="Time to decision" now={null} before={null} label={money} none="No decisions yet" />
      </div>
      <dl className="customer-tiles">
        <CustomerTile name="Balance due">
          <Amount cents={80_700} currency={USD} />
        </CustomerTile>
        <CustomerTile name="Next visit" note="8:00 AM, House wash">
          <span className="customer-tile-day">Thu, May 14</span>
        </CustomerTile>
        <CustomerTile name="Next wash">
          <span className="customer-tile-day">No plan</span>
        </CustomerTile>
      </dl>
      <MoneyShare
        name="Outstanding"
        of="25 quotes"
        value="$22,147.68"
        to="/app/quotes"
        bar={
          <ShareBar
            parts={[
              { amount: 1, tone: 'declined' },
              { amount: 7, tone: 'expired' },
            ]}
          />
        }
        note="$2,568.43 overdue"
      />
    </>
  );
}
