import type { LogoBackground } from '#contract/logo-background.ts';
import { LOGO_MAX_BYTES, LOGO_MAX_PIXELS, PICTURE_MAX_SIDE } from '#domain/quote/photo-limits.ts';

/** Space for a logo next to the company's name, in CSS pixels. A smaller logo is never enlarged. */
export const LOGO_BOX = { width: 240, height: 72 } as const;

export interface ProcessedLogo {
  /** size of the image for pages, in CSS pixels */
  width: number;
  height: number;
  ground: LogoBackground;
  /** WebP for pages, with one and two pixels per CSS pixel and the logo's transparency */
  page: Uint8Array;
  pageLarge: Uint8Array;
  /** PNG for emails, with two pixels per CSS pixel, because not every email program supports WebP */
  mail: Uint8Array;
  /** PNG for the PDF, at print resolution, on its background */
  pdf: Uint8Array;
}

export const BAD_LOGO_SENTENCES = {
  unreadable: 'We can’t read this file as a logo. Use PNG, JPEG, WebP or SVG.',
  heic: 'We can’t read HEIC images. Use PNG, JPEG, WebP or SVG.',
  too_large: `This logo is larger than ${LOGO_MAX_BYTES / 1_000_000} MB. Choose a smaller file.`,
  too_many_pixels: `This logo has too many pixels. Choose one with at most ${LOGO_MAX_PIXELS / 1_000_000} megapixels.`,
  too_long: `This logo is too wide or too tall. Choose one with at most ${PICTURE_MAX_SIDE.toLocaleString('en-US')} pixels on each side.`,
  damaged: 'This file is damaged or incomplete. Export the logo again, or choose another file.',
  invisible: 'This logo is completely transparent. Choose another file.',
  svg_active: 'This SVG contains a script or other active content. Export it as plain SVG, or use a PNG.',
  svg_outside: 'This SVG loads something from outside the file. Export it with everything embedded, or use a PNG.',
  svg_entities: 'This SVG declares entities, which we can’t read. Export it as plain SVG, or use a PNG.',
  svg_text: 'This SVG contains text that needs a font. Upload a PNG or JPG instead.',
  too_complex: 'This SVG is too large or too complex to render. Simplify it, or use a PNG.',
} as const;

export type BadLogoReason = keyof typeof BAD_LOGO_SENTENCES;

/** The uploaded file is at fault. The message is for the person who chose it. */
export class BadLogo extends Error {
  override readonly name = 'BadLogo';
  readonly code: 'TOO_LARGE' | 'PHOTO_REFUSED';
  readonly reason: BadLogoReason;

  constructor(reason: BadLogoReason) {
    super(BAD_LOGO_SENTENCES[reason]);
    this.reason = reason;
    this.code = reason === 'too_large' ? 'TOO_LARGE' : 'PHOTO_REFUSED';
  }
}

/** The file may be fine but could not be processed. Trying later may work. */
export class LogoUnavailable extends Error {
  override readonly name = 'LogoUnavailable';

  constructor(options: ErrorOptions) {
    super('We couldn’t process the logo. Please try again.', options);
  }
}

export function isBadLogoReason(reason: string): reason is BadLogoReason {
  return Object.hasOwn(BAD_LOGO_SENTENCES, reason);
}
