import { canonicalJson } from './canonical-json.ts';
import { type PhotoGroup, type SnapshotPhoto, snapshotPhotos, type SnapshotSource } from './snapshot.ts';

/**
 * Changed photos of a sent quote wait so long for others of the same visit, counted from the first change. The customer
 * sees them all as one revision.
 */
const PHOTO_VISIT_MINUTES = 15;

/** When photos are shown at the latest that began to change at this time. */
export function photosShownAt(changedAt: Date): Date {
  return new Date(changedAt.getTime() + PHOTO_VISIT_MINUTES * 60_000);
}

/** Whether the customer would see other photos than those of the snapshot, in another order or with other words. */
export function photosDiffer(shown: readonly SnapshotPhoto[], photos: SnapshotSource['photos']): boolean {
  return canonicalJson([...shown]) !== canonicalJson(snapshotPhotos(photos));
}

/** A stored photo, also one that is only kept because a revision names it. */
export interface KeptPhoto {
  id: string;
  image_type: PhotoGroup;
  description: string;
  removed_at: Date | null;
}

/**
 * What the customer sees of a quote's photos. Of a pending one they are those of the recorded snapshot, whatever changed
 * since. A decided one keeps the photos of the condition that were decided about; those of the finished work follow the present.
 */
export function photosOnPage<Photo extends KeptPhoto>(
  kept: readonly Photo[],
  shown: readonly SnapshotPhoto[],
  isDecided: boolean,
): Photo[] {
  if (isDecided) {
    const named = new Set(shown.map(({ id }) => id));
    return kept.filter(
      ({ id, image_type, removed_at }) => removed_at === null && (image_type === 'post_work' || named.has(id)),
    );
  }
  const stored = new Map(kept.map((photo) => [photo.id, photo]));
  return shown.flatMap(({ id, image_type, description }) => {
    const photo = stored.get(id);
    return photo ? [{ ...photo, image_type, description }] : [];
  });
}
