import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { dayIn } from '#domain/calendar-days.ts';
import { queries } from '#web/api/query.ts';
import { EmptyState } from '#web/staff/components/empty-state.tsx';
import { PrintStyles } from '#web/staff/components/print-styles.tsx';
import { Screen } from '#web/staff/components/screen.tsx';
import { MismatchNote } from '#web/staff/dashboard/mismatch-note.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import type { Route } from './+types/route.ts';
import { BreakdownReport } from './breakdown-report.tsx';
import { emptyReportHint } from './empty-report-hint.ts';
import { FollowUpReport } from './follow-up-report.tsx';
import { OverviewReport } from './overview-report.tsx';
import { PaymentsReport } from './payments-report.tsx';
import { periodInWords, periodOf } from './period.ts';
import { PeriodPicker } from './period-picker.tsx';
import { PriceCoachReport } from './price-coach-report.tsx';
import { type ChooseReport, type ReportChoice, type ReportInput, useReportChoice } from './report-choice.ts';
import { ExportMenu, ReportExports } from './report-exports.tsx';
import { ReportStyles } from './report-styles.tsx';
import { TaxReport } from './tax-report.tsx';
import { WorkReport } from './work-report.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [{ title: `Reports · ${matches[0].loaderData.productName}` }];

export default function Reports() {
  const { timeZone } = useViewer();
  const [choice, setChoice] = useReportChoice();
  const choose: ChooseReport = (change) => void setChoice(change);
  const period = periodOf(choice, dayIn(new Date(), timeZone));
  const dashboard = useQuery(queries.dashboard.get.queryOptions());
  if (emptyReportHint(dashboard.data?.first_steps).isNew) return <NoReportsYet />;
  return (
    <ReportExports>
      <Screen title="Reports" fact={period && periodInWords(period)} action={<ExportMenu />}>
        <ReportStyles />
        <PrintStyles />
        <PeriodPicker choice={choice} onChoose={choose} />
        <MismatchNote count={dashboard.data?.mismatched_quotes ?? 0} />
        {period ? (
          <ChosenReport
            choice={choice}
            onChoose={choose}
            input={{ ...period, ...(choice.by ? { author_id: choice.by } : {}) }}
          />
        ) : (
          <EmptyState picture="chart" title="Choose a first and last day">
            Both days are included.
          </EmptyState>
        )}
        <p className="report-note">Days are in your company’s time zone. Archived quotes aren’t included.</p>
      </Screen>
    </ReportExports>
  );
}

function NoReportsYet() {
  const mayWrite = useViewer().may('quotes.write');
  return (
    <Screen title="Reports">
      <EmptyState
        picture="chart"
        title="Reports start with your first quote"
        action={
          mayWrite && (
            <Button component={Link} to="/app/quotes/new" leftSection={<Icon name="plus" size={18} />}>
              New quote
            </Button>
          )
        }
      >
        See what sells, your win rate, payments, tax and hours.
      </EmptyState>
    </Screen>
  );
}

interface ChosenReportProps {
  choice: ReportChoice;
  onChoose: ChooseReport;
  input: ReportInput;
}

function ChosenReport({ choice, onChoose, input }: ChosenReportProps) {
  switch (choice.report) {
    case 'overview':
      return <OverviewReport input={input} />;
    case 'breakdown':
      return <BreakdownReport input={input} cut={choice.cut} onChoose={(cut) => onChoose({ cut })} />;
    case 'payments':
      return <PaymentsReport input={input} />;
    case 'work':
      return <WorkReport input={input} />;
    case 'tax':
      return <TaxReport input={input} />;
    case 'follow-ups':
      return <FollowUpReport input={input} />;
    case 'price-coach':
      return <PriceCoachReport input={input} />;
  }
}
