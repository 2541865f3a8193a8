/**
 * Adapts a company's brand color for its customer page, emails and PDF. Text in this color, and on it, stays
 * readable.
 */

/** Used when a stored color can't be read. */
export const DEFAULT_BRAND_COLOR = '#0b6e75';
/** The minimum of WCAG 2.2 AA for text of any size. */
export const MIN_CONTRAST = 4.5;

const WHITE = '#ffffff';
/** Pure black on purpose: on any color, white or pure black is readable, but white or dark gray might not be. */
const BLACK = '#000000';

type Rgb = readonly [red: number, green: number, blue: number];

function rgbOf(hex: string): Rgb {
  const digits = /^#([0-9a-f]{6})$/i.exec(hex)?.[1] ?? DEFAULT_BRAND_COLOR.slice(1);
  const channel = (at: number) => Number.parseInt(digits.slice(at, at + 2), 16);
  return [channel(0), channel(2), channel(4)];
}

function hexOf(rgb: Rgb): string {
  return `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}

/** Returns the relative luminance as WCAG defines it, 0 to 1. */
function luminance(hex: string): number {
  const linear = rgbOf(hex).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const [red = 0, green = 0, blue = 0] = linear;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Returns white where white text is readable on the brand color, otherwise black. */
export function onBrand(brand: string): string {
  return contrast(brand, WHITE) >= MIN_CONTRAST ? WHITE : BLACK;
}

/** Returns the color nearest to `brand`, mixed with `towards`, that has enough contrast; otherwise `towards`. */
function movedUntil(brand: string, towards: string, isEnough: (color: string) => boolean): string {
  const [from, to] = [rgbOf(brand), rgbOf(towards)];
  for (let step = 0; step <= 20; step += 1) {
    const share = step / 20;
    const mixed = hexOf(from.map((value, index) => value + ((to[index] ?? 0) - value) * share) as unknown as Rgb);
    if (isEnough(mixed)) return mixed;
  }
  return towards;
}

/** Returns the brand color for text on a background. Changes it only as much as readability requires. */
export function brandOn(background: string, brand: string): string {
  return movedUntil(brand, onBrand(background), (color) => contrast(color, background) >= MIN_CONTRAST);
}

/** Hue is 0 to 6. Saturation and lightness are 0 to 1. */
function hslOf(hex: string): readonly [hue: number, saturation: number, lightness: number] {
  const [red, green, blue] = rgbOf(hex).map((value) => value / 255) as unknown as Rgb;
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const [range, lightness] = [most - least, (most + least) / 2];
  if (range === 0) return [0, 0, lightness];
  const saturation = range / (1 - Math.abs(2 * lightness - 1));
  if (most === red) return [((green - blue) / range + 6) % 6, saturation, lightness];
  return [most === green ? (blue - red) / range + 2 : (red - green) / range + 4, saturation, lightness];
}

function hexOfHsl(hue: number, saturation: number, lightness: number): string {
  const range = (1 - Math.abs(2 * lightness - 1)) * saturation;
  const channel = (place: number) => {
    const at = (place + hue * 2) % 12;
    return 255 * (lightness - (range / 2) * Math.max(-1, Math.min(at - 3, 9 - at, 1)));
  };
  return hexOf([channel(0), channel(8), channel(4)]);
}

/**
 * Returns the nearest color of the same hue that has enough contrast.
 * @param towards the lightness to move to: 0 is black, 1 is white
 */
function sameHueUntil(brand: string, towards: 0 | 1, isEnough: (color: string) => boolean): string {
  const own = hexOf(rgbOf(brand));
  if (isEnough(own)) return own;
  const [hue, saturation, lightness] = hslOf(own);
  for (let step = 1; step < 40; step += 1) {
    const moved = hexOfHsl(hue, saturation, lightness + (towards - lightness) * (step / 40));
    if (isEnough(moved)) return moved;
  }
  return towards === 1 ? WHITE : BLACK;
}

/** The minimum of WCAG 2.2 AA for the edge of a control, such as a button. */
export const MIN_CONTROL_CONTRAST = 3;

export type ColorScheme = 'light' | 'dark';

/** --page and --card from web/ui/tokens.css, behind buttons on the customer page. */
export const PAGE_BACKGROUNDS: Readonly<Record<ColorScheme, readonly string[]>> = {
  light: ['#f5f7f7', '#ffffff'],
  dark: ['#0e1418', '#182227'],
};

export interface BrandLook {
  fill: string;
  ink: string;
  /** around buttons, and for lines in the company's color */
  edge: string;
}

/**
 * Returns the brand color's variants for the customer page. Dark mode lightens a dark color until buttons are
 * visible. Light mode keeps a pale color and adds a darker edge, because a darkened yellow would no longer be the
 * company's color.
 */
export function brandLook(brand: string, scheme: ColorScheme): BrandLook {
  const isSeen = (color: string) =>
    PAGE_BACKGROUNDS[scheme].every((background) => contrast(color, background) >= MIN_CONTROL_CONTRAST);
  const edge = sameHueUntil(brand, scheme === 'light' ? 0 : 1, isSeen);
  const fill = scheme === 'light' ? hexOf(rgbOf(brand)) : edge;
  return { fill, ink: onBrand(fill), edge };
}
