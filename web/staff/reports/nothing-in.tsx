import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queries } from '#web/api/query.ts';
import { emptyReportHint } from './empty-report-hint.ts';
import { periodInWords } from './period.ts';

/** Says "No quote was created in this period (Nov 1 – 21)." and suggests a next step. */
export function NothingIn({ what, period }: { what: string; period: { from: string; to: string } }) {
  const { data } = useQuery(queries.dashboard.get.queryOptions());
  return (
    <Text c="dimmed">
      {what} in this period ({periodInWords(period)}). {emptyReportHint(data?.first_steps).hint}
    </Text>
  );
}
