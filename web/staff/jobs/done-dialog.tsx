import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queries } from '#web/api/query.ts';
import { Dialog } from '#web/staff/components/dialog.tsx';
import type { Photo } from '#web/staff/quotes/photos/photo.ts';
import { PhotoGroupSection } from '#web/staff/quotes/photos/photo-group.tsx';
import { usePhotoQueue } from '#web/staff/quotes/photos/use-photo-queue.ts';
import { Icon } from '#web/ui/icons.tsx';
import { DoneArt } from './done-art.tsx';
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
  const all = quote?.photos ?? [];
  const before = all.filter(({ image_type }) => image_type === 'pre_damage');
  const after = all.filter(({ image_type }) => image_type === 'post_work');
  const taken = after.length + queue.waiting.filter(({ image_type }) => image_type === 'post_work').length;
  return (
    <Dialog title="Work done" onClose={onClose} classNames={{ body: 'done-dialog' }}>
      <DoneArt />
      <Stack>
        {before.length > 0 && <BeforePhotos photos={before} taken={taken} />}
        <PhotoGroupSection
          group="post_work"
          quoteId={quoteId}
          photos={after}
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

interface BeforePhotosProps {
  photos: readonly Photo[];
  /** number of photos of the finished work */
  taken: number;
}

/** Lists the photos to match, in this order. The customer sees each pair side by side. */
function BeforePhotos({ photos, taken }: BeforePhotosProps) {
  return (
    <section aria-label="Photos to match">
      <p className="done-hint">
        Take each “after” photo from the same spot, in this order. Your customer sees them side by side.{' '}
        <strong>
          {Math.min(taken, photos.length)} of {photos.length}
        </strong>
      </p>
      <ul className="done-before">
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <img
              src={photo.images[0]?.url ?? photo.image_url}
              width={photo.width}
              height={photo.height}
              alt={`Before ${index + 1}`}
            />
            <span className="done-tag" data-taken={index < taken || undefined}>
              {index < taken && <Icon name="check" size={14} />}
              {index < taken ? 'Taken' : 'Before'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const NONE: ReadonlySet<string> = new Set();
