import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FEED_KINDS, FEED_NEEDS } from '#domain/calendar/calendar-feed.ts';
import { queries } from '#web/api/query.ts';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { Panel } from '#web/staff/components/screen.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { FeedSection } from './feed-section.tsx';

/**
 * Manages calendar feeds for other programs. Everyone has a feed with their own visits. People who can change settings
 * also have one with all visits.
 */
export function FeedsPanel() {
  const { may } = useViewer();
  const feeds = useQuery(queries.calendarFeeds.list.queryOptions());
  const kinds = FEED_KINDS.filter((kind) => may(FEED_NEEDS[kind]));
  return (
    <Panel
      title="Calendar links"
      lead="See your visits in your phone’s or computer’s calendar, without prices, notes or gate codes. Anyone with the link can view them, but not change them."
    >
      {feeds.data && (
        <Stack gap="lg">
          {kinds.map((kind) => (
            <FeedSection key={kind} kind={kind} feed={feeds.data.find((feed) => feed.kind === kind) ?? null} />
          ))}
          {feeds.data.length > 0 && (
            <Text size="sm" c="dimmed">
              “Add to calendar” works on iPhone, iPad and Mac. For Google Calendar or Outlook, copy the link and add it
              as a calendar “from URL” or “from the web”. Each app decides how often it checks for changes.
            </Text>
          )}
        </Stack>
      )}
      {feeds.isPending && <Skeleton h={120} role="status" aria-label="Loading" />}
      {feeds.isError && !feeds.data && <FailedState error={feeds.error} onRetry={() => void feeds.refetch()} />}
    </Panel>
  );
}
