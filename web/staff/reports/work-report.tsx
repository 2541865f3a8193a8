import { SimpleGrid } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatQuantity } from '#domain/pricing/money.ts';
import { queries } from '#web/api/query.ts';
import { ComparedFigure } from '#web/staff/components/compared-figure.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import type { ReportAnswers } from './answers.ts';
import { BarList } from './charts/bar-list.tsx';
import { ColumnsChart } from './charts/columns-chart.tsx';
import { countColumn, countInShort, hoursColumn, hoursLabel, moneyColumns, moneyOr, textColumn } from './columns.tsx';
import { Loaded } from './loaded.tsx';
import { NothingIn } from './nothing-in.tsx';
import { bucketInWords, bucketLabel } from './period.ts';
import type { ReportProps } from './report-choice.ts';
import { ReportPanel } from './report-panel.tsx';

type Answer = ReportAnswers['work'];
type Part = Answer['parts'][number];
type Person = Answer['people'][number];

/** Jobs that were done, and the time they took. */
export function WorkReport({ input: { from, to } }: ReportProps) {
  const query = useQuery({
    ...queries.reports.work.queryOptions({ input: { from, to } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded query={query}>
      {(answer) => (
        <>
          <Headline {...answer} />
          <JobsPanel {...answer} />
          <PeoplePanel {...answer} />
        </>
      )}
    </Loaded>
  );
}

function Headline({ figures, figures_before: before }: Answer) {
  const { currency } = useViewer();
  const money = (cents: number | null) => moneyOr(cents, currency);
  const hours = (minutes: number | null) => hoursLabel(minutes ?? 0);
  const shown = figures.net_cents !== null;
  return (
    <SimpleGrid cols={{ base: 2, md: shown ? 4 : 3 }} spacing={{ base: 'xs', sm: 'md' }}>
      <ComparedFigure
        name="Jobs done"
        now={figures.jobs}
        before={before.jobs}
        label={(jobs) => formatQuantity(jobs ?? 0)}
      />
      <ComparedFigure
        name="Hours planned"
        now={figures.planned_minutes}
        before={before.planned_minutes}
        label={hours}
      />
      <ComparedFigure name="Hours worked" now={figures.worked_minutes} before={before.worked_minutes} label={hours} />
      {shown && (
        <ComparedFigure
          name="Revenue an hour"
          now={figures.cents_an_hour}
          before={before.cents_an_hour}
          label={money}
          none="no hours are known"
        />
      )}
    </SimpleGrid>
  );
}

function JobsPanel({ parts, bucket, period, figures }: Answer) {
  const { currency } = useViewer();
  const shown = figures.net_cents !== null;
  return (
    <ReportPanel
      title="Jobs done"
      lead="A job counts on the day its last visit was done. Hours add up everyone who went: two people for an hour are two hours. Revenue is before tax; an hour’s is over jobs whose hours are known."
      fileName={`jobs-${period.from}-to-${period.to}`}
      rows={figures.jobs === 0 ? [] : parts}
      keyOf={({ from }) => from}
      isEmpty={({ jobs }) => jobs === 0}
      columns={[
        textColumn('Done', (row: Part) => bucketInWords(row, bucket)),
        countColumn('Jobs', ({ jobs }: Part) => jobs),
        hoursColumn('Hours planned', (row: Part) => row.planned_minutes),
        hoursColumn('Hours worked', (row: Part) => row.worked_minutes),
        ...moneyColumns('Revenue', currency, (row: Part) => row.net_cents, shown),
        ...moneyColumns('Revenue an hour', currency, (row: Part) => row.cents_an_hour, shown),
      ]}
      empty={<NothingIn what="No job was done" period={period} />}
    >
      <ColumnsChart
        name="Jobs done over time"
        series={[{ name: 'approved', label: 'Jobs' }]}
        columns={parts.map((row) => ({
          label: bucketLabel(row, bucket),
          title: bucketInWords(row, bucket),
          values: [row.jobs],
        }))}
        inFull={formatQuantity}
        inShort={countInShort}
      />
    </ReportPanel>
  );
}

function PeoplePanel({ people, period }: Answer) {
  return (
    <ReportPanel
      title="By person"
      lead="Who went. A job of two people counts for each of them."
      fileName={`work-by-person-${period.from}-to-${period.to}`}
      rows={people}
      keyOf={({ person_id }) => person_id}
      columns={[
        textColumn('Person', ({ label }: Person) => label),
        countColumn('Jobs', ({ jobs }: Person) => jobs),
        hoursColumn('Hours planned', (row: Person) => row.planned_minutes),
        hoursColumn('Hours worked', (row: Person) => row.worked_minutes),
        countColumn('Jobs before', ({ before }: Person) => before.jobs),
        hoursColumn('Hours worked before', ({ before }: Person) => before.worked_minutes),
      ]}
      empty={<NothingIn what="Nobody was assigned to a job that was done" period={period} />}
    >
      <BarList
        bars={people.map(({ person_id, label, worked_minutes }) => ({
          id: person_id,
          name: label,
          value: worked_minutes,
          words: hoursLabel(worked_minutes),
        }))}
      />
    </ReportPanel>
  );
}
