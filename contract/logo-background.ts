/**
 * The background that keeps a logo visible on every page. `light` is white, `dark` is dark gray for a light logo.
 * `none`: the logo fills its own rectangle.
 */
export const LOGO_BACKGROUNDS = ['none', 'light', 'dark'] as const;
export type LogoBackground = (typeof LOGO_BACKGROUNDS)[number];

/** For an image that needs a background, `none` means white. approve.css repeats these colors for the pages. */
export const LOGO_BACKGROUND_COLORS: Readonly<Record<LogoBackground, string>> = {
  none: '#ffffff',
  light: '#ffffff',
  dark: '#1b2528',
};
