import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FEED_KINDS, FEED_NEEDS } from '#domain/calendar/calendar-feed.ts';
import { queries } from '#web/api/query.ts';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { Panel } from '#web/staff/components/screen.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { FeedSection } from './feed-section.tsx';

/** The calendar in other programs: one's own visits for everybody, all visits for whoever changes company settings. */
export function FeedsPanel() {
  const { may } = useViewer();
  const feeds = useQuery(queries.calendarFeeds.list.queryOptions());
  const kinds = FEED_KINDS.filter((kind) => may(FEED_NEEDS[kind]));
  return (
    <Panel
      title="Calendar on your phone"
      lead="See visits in your phone’s or computer’s calendar, with customer, work, address, crew and status, but no prices, notes or gate codes. Anyone with the address can read it; no one can change anything with it."
    >
      {feeds.data && (
        <Stack gap="lg">
          {kinds.map((kind) => (
            <FeedSection key={kind} kind={kind} feed={feeds.data.find((feed) => feed.kind === kind) ?? null} />
          ))}
          {feeds.data.length > 0 && (
            <Text size="sm" c="dimmed">
              “Add to calendar” asks an iPhone, iPad or Mac to subscribe. For Google Calendar and Outlook copy the
              address and add it there as a calendar “from URL” or “from the web”. Each program decides how often it
              looks for changes.
            </Text>
          )}
        </Stack>
      )}
      {feeds.isPending && <Skeleton h={120} role="status" aria-label="Loading" />}
      {feeds.isError && !feeds.data && <FailedState error={feeds.error} onRetry={() => void feeds.refetch()} />}
    </Panel>
  );
}
