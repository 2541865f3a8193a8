/**
 * The background that a logo needs: `none` when it fills its own rectangle, otherwise white, or dark gray for a light
 * logo. It keeps the logo visible on every page, in both color schemes and on the company's own color.
 */
export const LOGO_BACKGROUNDS = ['none', 'light', 'dark'] as const;
export type LogoBackground = (typeof LOGO_BACKGROUNDS)[number];

/** Where an image needs a background, `none` means white. approve.css repeats these colors for the pages. */
export const LOGO_BACKGROUND_COLORS: Readonly<Record<LogoBackground, string>> = {
  none: '#ffffff',
  light: '#ffffff',
  dark: '#1b2528',
};
