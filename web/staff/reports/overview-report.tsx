import { SimpleGrid, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatQuantity } from '#domain/pricing/money.ts';
import { QUOTE_GROUPS, stateText } from '#domain/quote/lifecycle.ts';
import { queries } from '#web/api/query.ts';
import { beforeLabel } from '#web/staff/components/change-label.ts';
import { ComparedStat } from '#web/staff/components/compared-stat.tsx';
import { Stat } from '#web/staff/components/stat.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import type { ReportAnswers } from './answers.ts';
import { BarList } from './charts/bar-list.tsx';
import { ColumnsChart } from './charts/columns-chart.tsx';
import {
  countColumn,
  countInShort,
  moneyColumns,
  moneyInShort,
  moneyOr,
  shareColumn,
  shareOr,
  textColumn,
} from './columns.tsx';
import { Loaded } from './loaded.tsx';
import { NothingIn } from './nothing-in.tsx';
import { bucketInWords, bucketLabel, periodInWords } from './period.ts';
import { reapprovedText } from './reapproved-text.ts';
import type { ReportProps } from './report-choice.ts';
import { ReportPanel } from './report-panel.tsx';
import { waitLabel } from './wait-label.ts';

type Overview = ReportAnswers['overview'];

export function OverviewReport({ input }: ReportProps) {
  const query = useQuery({ ...queries.reports.overview.queryOptions({ input }), placeholderData: keepPreviousData });
  return (
    <Loaded query={query}>
      {(overview) => (
        <>
          <Headline {...overview} />
          <MadePanel {...overview} />
          <DecidedPanel {...overview} />
          <WaitPanel {...overview} />
        </>
      )}
    </Loaded>
  );
}

function Headline({ figures, figures_before: before, before: period, reapproved }: Overview) {
  const { currency } = useViewer();
  const money = (cents: number | null) => moneyOr(cents, currency);
  const shown = figures.made_cents !== null;
  return (
    <div>
      <SimpleGrid cols={{ base: 2, md: 3 }} spacing={{ base: 'xs', sm: 'md' }}>
        <ComparedStat name="Quotes created" now={figures.made} before={before.made} label={countOr} />
        {shown && <ComparedStat name="Total value" now={figures.made_cents} before={before.made_cents} label={money} />}
        {shown && (
          <ComparedStat name="Approved" now={figures.approved_cents} before={before.approved_cents} label={money} />
        )}
        <Stat
          name="Win rate"
          value={shareOr(figures.win_rate)}
          note={
            figures.win_rate === null
              ? 'no decisions yet'
              : `${formatQuantity(figures.approved)} won of ${formatQuantity(figures.approved + figures.declined)} decided${beforeLabel(before.win_rate, shareOr(before.win_rate))}`
          }
        />
        {shown && (
          <ComparedStat
            name="Average ticket"
            now={figures.average_ticket_cents}
            before={before.average_ticket_cents}
            label={money}
            none="no approved quotes"
          />
        )}
        <Stat
          name="Time to decision"
          value={waitLabel(figures.average_wait_seconds)}
          note={
            figures.average_wait_seconds === null
              ? 'no decisions yet'
              : `on average${beforeLabel(before.average_wait_seconds, waitLabel(before.average_wait_seconds))}`
          }
        />
      </SimpleGrid>
      <Text size="sm" c="dimmed" mt="xs">
        Compared with {periodInWords(period)}. {reapprovedText(reapproved)}
        {!shown && ' Only owners and admins see company totals. Choose your name under “Created by” to see yours.'}
      </Text>
    </div>
  );
}

const countOr = (count: number | null) => (count === null ? '–' : formatQuantity(count));

const STATES = QUOTE_GROUPS.map((name) => ({ name, label: stateText(name) }));
const DECISIONS = (['approved', 'declined'] as const).map((name) => ({ name, label: stateText(name) }));

type Made = Overview['made'][number];

function MadePanel({ made, bucket, period, figures }: Overview) {
  const { currency } = useViewer();
  const shown = figures.made_cents !== null;
  const size = (state: Made['states'][number]) => (shown ? (state.total_cents ?? 0) : state.count);
  const countOf = ({ states }: Made, name: string) => states.find(({ state }) => state === name)?.count ?? 0;
  return (
    <ReportPanel
      title={shown ? 'Quote value by status' : 'Quotes by status'}
      lead="Quotes by the day they were created, with their status today. A revision of an approved quote isn’t counted again."
      fileName={`quotes-${period.from}-to-${period.to}`}
      rows={figures.made === 0 ? [] : made}
      keyOf={({ from }) => from}
      isEmpty={({ states }) => states.every(({ count }) => count === 0)}
      columns={[
        textColumn('Created', (row: Made) => bucketInWords(row, bucket)),
        ...STATES.map(({ name, label }) => countColumn(label, (row: Made) => countOf(row, name))),
        countColumn('Total', (row: Made) => row.states.reduce((sum, { count }) => sum + count, 0)),
        ...moneyColumns('Value', currency, madeCents, shown),
      ]}
      empty={<NothingIn what="No quotes created" period={period} />}
    >
      <ColumnsChart
        name={shown ? 'Quote value by status over time' : 'Quotes by status over time'}
        series={STATES}
        columns={made.map((row) => ({
          label: bucketLabel(row, bucket),
          title: bucketInWords(row, bucket),
          values: row.states.map(size),
        }))}
        inFull={(value) => (shown ? moneyOr(value, currency) : formatQuantity(value))}
        inShort={(value) => (shown ? moneyInShort(value, currency) : countInShort(value))}
      />
    </ReportPanel>
  );
}

function madeCents({ states }: Made): number {
  return states.reduce((sum, { total_cents }) => sum + (total_cents ?? 0), 0);
}

type Decided = Overview['decided'][number];

function DecidedPanel({ decided, bucket, period, figures }: Overview) {
  const { currency } = useViewer();
  const shown = figures.made_cents !== null;
  return (
    <ReportPanel
      title="Decisions"
      lead="Quotes by the day they were approved or declined. Win rate = approved ÷ decided."
      fileName={`decisions-${period.from}-to-${period.to}`}
      rows={figures.approved + figures.declined === 0 ? [] : decided}
      keyOf={({ from }) => from}
      isEmpty={({ approved, declined }) => approved + declined === 0}
      columns={[
        textColumn('Decided', (row: Decided) => bucketInWords(row, bucket)),
        countColumn(stateText('approved'), (row: Decided) => row.approved),
        countColumn(stateText('declined'), (row: Decided) => row.declined),
        shareColumn('Win rate', (row: Decided) => row.win_rate),
        ...moneyColumns('Approved value', currency, (row: Decided) => row.approved_cents, shown),
      ]}
      empty={<NothingIn what="No quotes decided" period={period} />}
    >
      <ColumnsChart
        name="Approved and declined quotes over time"
        series={DECISIONS}
        columns={decided.map((row) => ({
          label: bucketLabel(row, bucket),
          title: bucketInWords(row, bucket),
          values: [row.approved, row.declined],
        }))}
        inFull={formatQuantity}
        inShort={countInShort}
      />
    </ReportPanel>
  );
}

type Wait = Overview['waits'][number];

function WaitPanel({ waits, period }: Overview) {
  const decided = ({ approved, declined }: Wait) => approved + declined;
  return (
    <ReportPanel
      title="Time to decision"
      lead="From the first send to the decision."
      fileName={`time-to-decision-${period.from}-to-${period.to}`}
      rows={waits.some((row) => decided(row) > 0) ? waits : []}
      keyOf={({ name }) => name}
      columns={[
        textColumn('Decided', ({ label }: Wait) => label),
        countColumn(stateText('approved'), ({ approved }: Wait) => approved),
        countColumn(stateText('declined'), ({ declined }: Wait) => declined),
        shareColumn('Win rate', (row: Wait) => (decided(row) > 0 ? row.approved / decided(row) : null)),
      ]}
      empty={<NothingIn what="No sent quotes decided" period={period} />}
    >
      <BarList
        bars={waits.map((row) => ({
          id: row.name,
          name: row.label,
          value: decided(row),
          words: formatQuantity(decided(row)),
        }))}
      />
    </ReportPanel>
  );
}
