import type { z } from 'zod';
import type { Photo } from '#contract/photo-fields.ts';
import { DAY_MS } from '#domain/durations.ts';
import { type PhotoPin, plainPin } from '#domain/quote/photo-pins.ts';
import { LARGEST_PHOTO, photoFiles } from '#server/platform/files/photo-files.ts';
import type { FileStorage } from '#server/platform/files/storage.ts';
import { PHOTO_SIZES } from '#server/platform/images/photo.ts';

export interface PhotoRow {
  id: string;
  image_type: 'pre_damage' | 'post_work';
  /** folder of the photo's files */
  image_url: string;
  description: string;
  width: number;
  height: number;
  thumbhash: string;
  created_at: Date;
  pins: readonly PhotoPin[];
}

const URL_DAYS = 7;

/** URLs expire at the end of a day, a week ahead. They stay the same all day, so browsers load a photo only once. */
function photoUrlsExpire(now: Date): Date {
  return new Date((Math.floor(now.getTime() / DAY_MS) + 1 + URL_DAYS) * DAY_MS);
}

/** Anyone with a photo's URL can open it until it expires. */
export function presentPhoto(files: FileStorage, row: PhotoRow, now: Date): z.input<typeof Photo> {
  const { pictures } = photoFiles(row.image_url);
  const expires = photoUrlsExpire(now);
  const longest = Math.max(row.width, row.height);
  const images = PHOTO_SIZES.filter((_, index) => index === 0 || longest > (PHOTO_SIZES[index - 1] ?? 0)).map(
    (size) => ({
      // `size` limits the longest side, and small photos aren't enlarged. Browsers choose by the actual width.
      width: Math.max(1, Math.round(row.width * Math.min(1, size / longest))),
      url: files.sign(pictures[size], expires),
    }),
  );
  return {
    id: row.id,
    image_type: row.image_type,
    image_url: files.sign(pictures[LARGEST_PHOTO], expires),
    images,
    width: row.width,
    height: row.height,
    thumbhash: row.thumbhash,
    description: row.description,
    pins: row.image_type === 'pre_damage' ? row.pins.map(plainPin) : [],
    created_at: row.created_at.toISOString(),
  };
}
