import type { PhotoGroup } from './snapshot.ts';

interface PhotoPair<Photo> {
  /** null when there are fewer photos of the earlier condition */
  before: Photo | null;
  after: Photo;
}

/** Pairs photos of the finished work with photos of the earlier condition, by position. */
export function photoPairs<Photo extends { image_type: PhotoGroup }>(photos: readonly Photo[]): PhotoPair<Photo>[] {
  const before = photos.filter(({ image_type }) => image_type === 'pre_damage');
  const after = photos.filter(({ image_type }) => image_type === 'post_work');
  return after.map((photo, place) => ({ before: before[place] ?? null, after: photo }));
}
