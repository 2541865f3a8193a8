import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queries } from '#web/api/query.ts';
import type { ReportAnswers } from './answers.ts';
import { Loaded } from './loaded.tsx';
import { NothingIn } from './nothing-in.tsx';
import { OutstandingSection, SurfacesSection, WaitSection } from './overview-sections.tsx';
import { OverviewTables } from './overview-tables.tsx';
import { ApprovedSection, MoreTotals, WinRateSection } from './overview-totals.tsx';
import type { ReportInput, ReportProps } from './report-choice.ts';

export function OverviewReport({ input }: ReportProps) {
  const query = useQuery({ ...queries.reports.overview.queryOptions({ input }), placeholderData: keepPreviousData });
  return <Loaded query={query}>{(overview) => <Overview input={input} {...overview} />}</Loaded>;
}

function Overview({ input, ...overview }: ReportAnswers['overview'] & { input: ReportInput }) {
  const { made, approved, declined } = overview.figures;
  if (made + approved + declined === 0)
    return <NothingIn what="No quotes created or decided" period={overview.period} />;
  return (
    <div className="report-overview">
      <div className="report-main">
        <ApprovedSection {...overview} />
        <WinRateSection {...overview} />
      </div>
      <MoreTotals {...overview} />
      <div className="report-three">
        <SurfacesSection input={input} />
        <WaitSection {...overview} />
        <OutstandingSection input={input} />
      </div>
      <OverviewTables {...overview} />
    </div>
  );
}
