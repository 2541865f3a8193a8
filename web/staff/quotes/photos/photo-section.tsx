import { Stack, UnstyledButton } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { PhotoGroup as Group } from '#domain/quote/snapshot.ts';
import type { Detail } from '#web/quote-form/quote-form.ts';
import { FoldedRow } from '#web/staff/components/folded-row.tsx';
import { PageSection } from '#web/staff/components/page-section.tsx';
import type { Photo } from './photo.ts';
import { PHOTO_TITLES, PhotoGroupSection } from './photo-group.tsx';
import { LateNotice, PhotoChangesNotice } from './photo-notice.tsx';
import { type PhotoOwner, usePhotoQueue } from './use-photo-queue.ts';

export type QuoteWithPhotos = Pick<Detail, 'status' | 'photos' | 'photos_shown_at' | 'shown_photos'>;

interface PhotoSectionProps {
  quoteId: string;
  /** null until the server has the quote */
  quote: QuoteWithPhotos | null;
  owner: PhotoOwner;
  /** the groups that can still change; a decided quote accepts only photos of the finished work */
  editable?: readonly Group[];
  /** folds photos of the finished work into a line, because the builder rarely has any */
  isFolded?: boolean;
  /** true before there is work to photograph: hides the group for finished work unless it has photos */
  isBeforeWork?: boolean;
}

const NONE: readonly Photo[] = [];
const BOTH: readonly Group[] = ['pre_damage', 'post_work'];

export function PhotoSection({
  quoteId,
  quote,
  owner,
  editable = BOTH,
  isFolded = false,
  isBeforeWork = false,
}: PhotoSectionProps) {
  const queue = usePhotoQueue(quoteId, owner);
  const [isOpen, setIsOpen] = useState(false);
  const photos = quote?.photos ?? NONE;
  const isDecided = quote !== null && quote.status !== 'pending';
  const unseen = useMemo(() => unseenPhotos(quote), [quote]);
  return (
    <PageSection
      title="Photos"
      aside={
        isFolded &&
        photos.length > 0 && (
          <UnstyledButton className="quiet-link" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Done' : 'Edit photos'}
          </UnstyledButton>
        )
      }
    >
      <Stack gap={isFolded ? 'xs' : 'lg'}>
        {quote?.photos_shown_at && (
          <PhotoChangesNotice quoteId={quoteId} shownAt={quote.photos_shown_at} mayPublish={editable.length > 0} />
        )}
        {isDecided && unseen.size > 0 && <LateNotice count={unseen.size} />}
        {BOTH.map((group) => {
          const ofGroup = photos.filter((photo) => photo.image_type === group);
          const isEmpty = ofGroup.length + queue.waiting.filter((photo) => photo.image_type === group).length === 0;
          const content = (
            <PhotoGroupSection
              key={group}
              group={group}
              quoteId={quoteId}
              photos={ofGroup}
              unseen={unseen}
              queue={queue}
              editable={editable.includes(group)}
              isPlain={isFolded && group === 'pre_damage'}
              isStrip={isFolded && !isOpen && !queue.isOffline && queue.waiting.every(({ refusal }) => !refusal)}
            />
          );
          if (isEmpty && group === 'post_work' && isBeforeWork) return null;
          // An empty group that takes no photos says nothing beside another one.
          if (isEmpty && !editable.includes(group) && (photos.length > 0 || editable.length > 0)) return null;
          if (!isFolded || group === 'pre_damage') return content;
          return (
            <FoldedRow key={group} label={PHOTO_TITLES[group]} value={isEmpty ? 'None' : ''} isForcedOpen={!isEmpty}>
              {content}
            </FoldedRow>
          );
        })}
      </Stack>
    </PageSection>
  );
}

/** Returns the photos that the customer does not see. They aren't shown yet, or aren't part of the decided quote. */
function unseenPhotos(quote: QuoteWithPhotos | null): ReadonlySet<string> {
  const seen = quote?.shown_photos;
  if (!seen) return new Set();
  const ids = new Set(seen.map(({ id }) => id));
  return new Set(quote.photos.map(({ id }) => id).filter((id) => !ids.has(id)));
}
