/** Photos per quote. Removed photos don't count. */
export const PHOTOS_PER_QUOTE_MAX = 60;
/** in characters */
export const PHOTO_DESCRIPTION_MAX = 200;

/** Far larger than any phone photo. The server refuses larger files before it has read them in full. */
export const PHOTO_MAX_BYTES = 25_000_000;
export const LOGO_MAX_BYTES = 5_000_000;

/** The most pixels in an image. Even panoramas from a camera have far fewer. */
export const PHOTO_MAX_PIXELS = 60_000_000;
export const LOGO_MAX_PIXELS = 40_000_000;
/** The largest width or height. A long, thin image costs as much to process as a large one and shows nothing useful. */
export const PICTURE_MAX_SIDE = 20_000;
