/** How large a picture may be that somebody uploads, in pixels. Far above what cameras make, panoramas among it. */
export const PHOTO_MAX_PIXELS = 60_000_000;
export const LOGO_MAX_PIXELS = 40_000_000;
/** Of width and height each: a picture that is long and thin costs as much as a large one, and shows nothing. */
export const PICTURE_MAX_SIDE = 20_000;
