/**
 * What a logo needs behind it: nothing when it fills its own rectangle; otherwise white, or a dark gray for a logo drawn
 * in light colours. On that ground it can be seen on every page, in both colour schemes and on the company's own colour.
 */
export const LOGO_BACKGROUNDS = ['none', 'light', 'dark'] as const;
export type LogoBackground = (typeof LOGO_BACKGROUNDS)[number];

/** `none` counts as white where a picture must have a ground. The pages have the same colours in approve.css. */
export const LOGO_BACKGROUND_COLORS: Readonly<Record<LogoBackground, string>> = {
  none: '#ffffff',
  light: '#ffffff',
  dark: '#1b2528',
};
