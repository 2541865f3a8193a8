import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { dayIn } from '#domain/calendar-days.ts';
import { queries } from '../../api/query.ts';
import { Icon } from '../../ui/icons.tsx';
import { MismatchNote } from '../dashboard/mismatch-note.tsx';
import { LoadingPanels } from '../components/loading.tsx';
import { Screen } from '../components/screen.tsx';
import { FailedState, QuietState } from '../components/failed-state.tsx';
import { useViewer } from '../workspace/viewer.ts';
import type { Route } from './+types/route.ts';
import { periodInWords, periodOf } from './period.ts';
import { PeriodPicker } from './period-picker.tsx';
import { Report } from './report.tsx';
import { useReport, useReportChoice } from './use-report.ts';

export const meta: Route.MetaFunction = ({ matches }) => [{ title: `Reports · ${matches[0].loaderData.productName}` }];

/** The current state of a period's quotes. */
export default function Reports() {
  const { timeZone, may } = useViewer();
  const [choice, choose] = useReportChoice();
  const period = periodOf(choice, dayIn(new Date(), timeZone));
  const report = useReport(period, choice.by);
  const dashboard = useQuery(queries.dashboard.get.queryOptions());
  return (
    <Screen
      title="Reports"
      lead="These figures count quotes by the day they were made, in your company’s time zone, and show how they stand now. Archived quotes are left out."
    >
      <PeriodPicker choice={choice} onChoose={(change) => void choose(change)} />
      {period && report.figures && report.figures.count > 0 && (
        <>
          <MismatchNote count={dashboard.data?.mismatched_quotes ?? 0} />
          <Report figures={report.figures} period={period} showsMoney={report.showsMoney} />
        </>
      )}
      {period && report.figures?.count === 0 && (
        <QuietState icon="calendar" title="No quotes in this period">
          <Text c="dimmed">Nothing was made from {periodInWords(period)}. Choose another period, or make a quote.</Text>
          {may('quotes.write') && (
            <Button component={Link} to="/app/quotes/new" leftSection={<Icon name="plus" />}>
              New quote
            </Button>
          )}
        </QuietState>
      )}
      {period && !report.figures && !report.error && <LoadingPanels heights={[80, 240]} />}
      {report.error && <FailedState error={report.error} onRetry={report.retry} />}
      {!period && (
        <QuietState icon="calendar" title="Choose the first and the last day">
          <Text c="dimmed">Both days count.</Text>
        </QuietState>
      )}
    </Screen>
  );
}
