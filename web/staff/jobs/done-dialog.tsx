import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queries } from '#web/api/query.ts';
import { Dialog } from '#web/staff/components/dialog.tsx';
import { PhotoGroupSection } from '#web/staff/quotes/photos/photo-group.tsx';
import { usePhotoQueue } from '#web/staff/quotes/photos/use-photo-queue.ts';
import { STORED } from './photos-panel.tsx';
import { SendResult } from './send-result.tsx';
import type { Job } from './use-job.ts';

interface DoneDialogProps {
  job: Job;
  quoteId: string;
  onClose: () => void;
}

/**
 * Opens when the crew marks a visit as done. The crew can add photos of the finished work and notify the customer, or
 * skip both.
 */
export function DoneDialog({ job, quoteId, onClose }: DoneDialogProps) {
  const { data: quote } = useQuery(queries.quotes.get.queryOptions({ input: { id: quoteId } }));
  const queue = usePhotoQueue(quoteId, STORED);
  const photos = (quote?.photos ?? []).filter(({ image_type }) => image_type === 'post_work');
  return (
    <Dialog title="Work done" onClose={onClose}>
      <Stack>
        <Text size="sm">Take the same photos as before, in the same order. Your customer sees them side by side.</Text>
        <PhotoGroupSection
          group="post_work"
          quoteId={quoteId}
          photos={photos}
          unseen={NONE}
          queue={queue}
          editable={quote?.archived !== true}
        />
        <SendResult job={job} onSent={onClose} />
        <Button variant="subtle" onClick={onClose}>
          {job.result_sent ? 'Close' : 'Later'}
        </Button>
      </Stack>
    </Dialog>
  );
}

const NONE: ReadonlySet<string> = new Set();
