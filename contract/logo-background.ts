/**
 * The background that a logo needs: none when it fills its own rectangle; otherwise white, or dark gray for a logo in
 * light colors. It makes the logo visible on every page, in both color schemes and on the company's own color.
 */
export const LOGO_BACKGROUNDS = ['none', 'light', 'dark'] as const;
export type LogoBackground = (typeof LOGO_BACKGROUNDS)[number];

/** `none` counts as white where a picture must have a background. approve.css has the same colors for the pages. */
export const LOGO_BACKGROUND_COLORS: Readonly<Record<LogoBackground, string>> = {
  none: '#ffffff',
  light: '#ffffff',
  dark: '#1b2528',
};
