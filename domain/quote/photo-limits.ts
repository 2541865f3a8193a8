/** Removed photos do not count. */
export const PHOTOS_PER_QUOTE_MAX = 60;
/** characters */
export const PHOTO_DESCRIPTION_MAX = 200;

/** Well above the size of a phone's photo. The server refuses larger files before it reads them to the end. */
export const PHOTO_MAX_BYTES = 25_000_000;
export const LOGO_MAX_BYTES = 5_000_000;

/** The largest uploaded picture, in pixels. Far above what cameras produce, including panoramas. */
export const PHOTO_MAX_PIXELS = 60_000_000;
export const LOGO_MAX_PIXELS = 40_000_000;
/** Limit of width and of height: a long, thin picture costs as much as a large one, and shows nothing. */
export const PICTURE_MAX_SIDE = 20_000;
