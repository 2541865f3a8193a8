/** Photos of one quote; those that were removed do not count. */
export const PHOTOS_PER_QUOTE_MAX = 60;
/** characters */
export const PHOTO_DESCRIPTION_MAX = 200;

/** A phone's photo; larger files are refused before they are read to the end. */
export const PHOTO_MAX_BYTES = 25_000_000;
export const LOGO_MAX_BYTES = 5_000_000;

/** How large a picture may be that somebody uploads, in pixels. Far above what cameras make, panoramas among it. */
export const PHOTO_MAX_PIXELS = 60_000_000;
export const LOGO_MAX_PIXELS = 40_000_000;
/** Of width and height each: a picture that is long and thin costs as much as a large one, and shows nothing. */
export const PICTURE_MAX_SIDE = 20_000;
