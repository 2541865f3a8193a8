import { Alert, Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { formatTime } from '#domain/dates.ts';
import { api } from '#web/api/client.ts';
import { toastError, toastSuccess } from '#web/staff/components/toasts.tsx';
import { quoteChanged } from '#web/staff/workspace/quote-cache.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';

/** Milliseconds after the due time, and between further polls. */
const LOOK_MS = 5000;

interface PhotoChangesNoticeProps {
  quoteId: string;
  /** ISO 8601 */
  shownAt: string;
  mayPublish: boolean;
}

/**
 * Says when the changed photos of a sent quote will be shown, and lets staff show them now. The changes wait, so that
 * all photos of one visit appear together.
 */
export function PhotoChangesNotice({ quoteId, shownAt, mayPublish }: PhotoChangesNoticeProps) {
  const client = useQueryClient();
  const { timeZone } = useViewer();
  const [busy, setBusy] = useState(false);
  const look = useCallback(() => void quoteChanged(client, quoteId), [client, quoteId]);
  const isDue = useDue(shownAt, look);

  async function publish(): Promise<void> {
    setBusy(true);
    try {
      await api.photos.publish({ quote_id: quoteId });
      toastSuccess('Your customer can see the photos now.');
    } catch (error) {
      toastError(error);
    }
    await quoteChanged(client, quoteId);
    setBusy(false);
  }

  return (
    <Alert color="slate" role="status" icon={<Icon name="clock" />}>
      <Group gap="xs" justify="space-between">
        <Text size="sm" flex="1 1 16rem">
          {isDue
            ? 'Your customer will see the changed photos in a moment.'
            : `Your customer will see the changed photos at ${formatTime(shownAt, timeZone)}, or with your next update.`}
        </Text>
        {mayPublish && (
          <Button variant="default" loading={busy} onClick={() => void publish()}>
            Show them now
          </Button>
        )}
      </Group>
    </Alert>
  );
}

/** Returns true once the time has come, and then calls `look` every few seconds. */
function useDue(at: string, look: () => void): boolean {
  const [isDue, setIsDue] = useState(() => Date.parse(at) <= Date.now());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      const left = Date.parse(at) - Date.now();
      setIsDue(left <= 0);
      timer = setTimeout(left > 0 ? wait : again, left > 0 ? left : LOOK_MS);
    };
    const again = () => {
      look();
      wait();
    };
    wait();
    return () => clearTimeout(timer);
  }, [at, look]);
  return isDue;
}

/** Warns about photos of the property's condition that staff added while the customer was deciding. */
export function LateNotice({ count }: { count: number }) {
  const [photos, them] = count === 1 ? ['1 photo wasn’t', 'it'] : [`${count} photos weren’t`, 'them'];
  return (
    <Alert color="gray" icon={<Icon name="info" />}>
      <Text size="sm">
        {photos} shown to your customer before they decided. Revise the quote to include {them}.
      </Text>
    </Alert>
  );
}
