import { Stack } from '@mantine/core';
import { useMemo } from 'react';
import type { PhotoGroup as Group } from '../../../offline/photo-record.ts';
import { Panel } from '../../components/screen.tsx';
import type { Detail } from '../../../quote-form/quote-form.ts';
import type { Photo } from './photo.ts';
import { PhotoGroup } from './photo-group.tsx';
import { LateNotice, WaitingNotice } from './photo-notice.tsx';
import { type PhotoOwner, usePhotoQueue } from './use-photo-queue.ts';

export type PhotoQuote = Pick<Detail, 'status' | 'photos' | 'photos_shown_at' | 'shown_photos'>;

interface PhotoSectionProps {
  quoteId: string;
  /** null until the server has the quote */
  quote: PhotoQuote | null;
  owner: PhotoOwner;
  /** the groups that may still change; a decided quote accepts only photos of the finished work */
  editable?: readonly Group[];
}

const NONE: readonly Photo[] = [];
const BOTH: readonly Group[] = ['pre_damage', 'post_work'];

/** Both groups of photos, including photos still being uploaded. */
export function PhotoSection({ quoteId, quote, owner, editable = BOTH }: PhotoSectionProps) {
  const queue = usePhotoQueue(quoteId, owner);
  const photos = quote?.photos ?? NONE;
  const isDecided = quote !== null && quote.status !== 'pending';
  const unseen = useMemo(() => unseenPhotos(quote), [quote]);
  return (
    <Panel dense title="Photos">
      <Stack gap="lg">
        {quote?.photos_shown_at && (
          <WaitingNotice quoteId={quoteId} shownAt={quote.photos_shown_at} mayPublish={editable.length > 0} />
        )}
        {isDecided && unseen.size > 0 && <LateNotice count={unseen.size} />}
        {BOTH.map((group) => (
          <PhotoGroup
            key={group}
            group={group}
            quoteId={quoteId}
            photos={photos.filter((photo) => photo.image_type === group)}
            unseen={unseen}
            queue={queue}
            editable={editable.includes(group)}
          />
        ))}
      </Stack>
    </Panel>
  );
}

/** The photos that the customer does not see: not yet, or not as part of the decided quote. */
function unseenPhotos(quote: PhotoQuote | null): ReadonlySet<string> {
  const seen = quote?.shown_photos;
  if (!seen) return new Set();
  const ids = new Set(seen.map(({ id }) => id));
  return new Set(quote.photos.map(({ id }) => id).filter((id) => !ids.has(id)));
}
