import { canonicalJson } from './canonical-json.ts';
import type { PhotoPin } from './photo-pins.ts';
import { type PhotoGroup, type SnapshotPhoto, type SnapshotSource, snapshotPhotos } from './snapshot.ts';

/**
 * How long changed photos of a sent quote wait for more from the same visit, counted from the first change. The
 * customer sees them as one revision.
 */
const PHOTO_VISIT_MINUTES = 15;

/**
 * Returns when the customer sees changed photos at the latest.
 * @param changedAt time of the first change
 */
export function photosShownAt(changedAt: Date): Date {
  return new Date(changedAt.getTime() + PHOTO_VISIT_MINUTES * 60_000);
}

/** Compares photos with their order and captions. */
export function photosDiffer(shown: readonly SnapshotPhoto[], photos: SnapshotSource['photos']): boolean {
  return canonicalJson([...shown]) !== canonicalJson(snapshotPhotos(photos));
}

/** A stored photo. Some are kept only because a revision refers to them. */
interface KeptPhoto {
  id: string;
  image_type: PhotoGroup;
  description: string;
  removed_at: Date | null;
  pins: readonly PhotoPin[];
}

/**
 * Returns the photos on the customer page. A pending quote shows the photos of its snapshot. A decided quote shows the
 * earlier-condition photos on which the decision was based, and the current photos of the finished work.
 */
export function photosOnPage<Photo extends KeptPhoto>(
  kept: readonly Photo[],
  shown: readonly SnapshotPhoto[],
  isDecided: boolean,
): Photo[] {
  if (isDecided) {
    const named = new Map(shown.map((photo) => [photo.id, photo]));
    return kept
      .filter(({ id, image_type, removed_at }) => removed_at === null && (image_type === 'post_work' || named.has(id)))
      .map((photo) => ({ ...photo, pins: named.get(photo.id)?.pins ?? [] }));
  }
  const stored = new Map(kept.map((photo) => [photo.id, photo]));
  return shown.flatMap(({ id, image_type, description, pins = [] }) => {
    const photo = stored.get(id);
    return photo ? [{ ...photo, image_type, description, pins }] : [];
  });
}
