/** Mantine theme with the product's colors and better contrast than the defaults. */
import {
  type ButtonProps,
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type MantineTheme,
  rem,
  type VariantColorsResolver,
} from '@mantine/core';
import { amber, clay, leaf, safety, slate, stone, surfaces, water } from '#web/ui/palette.ts';

/** Mantine orders dark neutrals from the text color to the darkest background. */
const dark: MantineColorsTuple = [
  '#eaeeef',
  '#bac5c9',
  '#8d9ba1',
  '#667780',
  '#3a4951',
  '#29363d',
  '#1f2a30',
  '#182227',
  '#0e1418',
  '#090d10',
];

/**
 * Chooses text colors on filled backgrounds by color scheme. The fill is dark in light mode and bright in dark mode.
 * Mantine looks only at the light-mode shade and would leave white text on a bright fill.
 */
const variantColorResolver: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input);
  const isPlainName = (input.color ?? input.theme.primaryColor) in input.theme.colors;
  return input.variant === 'filled' && isPlainName ? { ...resolved, color: 'var(--on-filled)' } : resolved;
};

const PLAIN_BUTTON = {
  '--button-bg': 'var(--card)',
  '--button-bd': '1px solid var(--outline)',
  '--button-color': 'var(--ink)',
  '--button-hover': 'var(--sunken)',
};

const QUIET_BUTTON = { '--button-color': 'var(--link)', '--button-hover': 'var(--sunken)' };

/** Returns the colors of a button that sets no color. The primary button keeps the library's colors. */
const buttonVars = ({ variant, color }: ButtonProps) => {
  if (color !== undefined) return {};
  if (variant === 'subtle') return QUIET_BUTTON;
  return variant === 'light' || variant === 'default' ? PLAIN_BUTTON : {};
};

export const theme = createTheme({
  variantColorResolver,
  colors: { water, safety, amber, leaf, clay, slate, gray: stone, dark },
  primaryColor: 'water',
  primaryShade: { light: 7, dark: 3 },
  // Chooses text on a filled color by contrast. The default threshold leaves white text on mid tones.
  autoContrast: true,
  luminanceThreshold: 0.3,
  black: stone[9],
  defaultRadius: 8,
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '700', textWrap: 'balance' },
  fontSizes: { xs: rem(12), sm: rem(14), md: rem(16), lg: rem(20), xl: rem(28) },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // A selected chip's text follows autoContrast only if the color is explicit.
    Chip: { defaultProps: { color: 'water' } },
    // Bordered buttons are for all actions except the screen's one primary action.
    Button: { vars: (_theme: MantineTheme, props: ButtonProps) => ({ root: buttonVars(props) }) },
    SegmentedControl: { defaultProps: { withItemsBorders: false } },
    Tooltip: { defaultProps: { openDelay: 300 } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Dismiss' } } },
    // Otherwise a dialog's header would become a banner landmark of the page.
    Modal: {
      defaultProps: {
        size: 560,
        padding: 'lg',
        closeButtonProps: { 'aria-label': 'Close' },
        attributes: { header: { role: 'none' } },
      },
    },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' }, attributes: { header: { role: 'none' } } } },
  },
});

/** Colors whose `light` variant is used for badges and alerts. */
const TINTED = [
  'water',
  'safety',
  'amber',
  'leaf',
  'clay',
  'slate',
  'red',
  'green',
  'teal',
  'yellow',
  'orange',
  'blue',
];

/**
 * Raises the contrast of dimmed text, placeholders and text on tinted backgrounds to 4.5 to 1, as measured with axe.
 */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--on-filled': '#fff',
    '--mantine-color-body': '#fff',
    '--mantine-color-default-border': surfaces.light[3],
    '--mantine-color-dimmed': stone[6],
    '--mantine-color-placeholder': '#5f7079',
    '--mantine-color-error': clay[6],
    // The color of every other panel that informs.
    '--mantine-color-slate-light': 'var(--busy)',
    ...Object.fromEntries(
      TINTED.map((color) => [
        `--mantine-color-${color}-light-color`,
        `color-mix(in oklab, var(--mantine-color-${color}-9) 72%, black)`,
      ]),
    ),
    // Words that destroy something look red, not black.
    '--mantine-color-clay-light-color': 'var(--on-declined)',
  },
  dark: {
    '--on-filled': stone[9],
    '--mantine-color-default-border': surfaces.dark[3],
    '--mantine-color-dimmed': stone[3],
    '--mantine-color-placeholder': '#97a4aa',
    '--mantine-color-error': clay[2],
    '--mantine-color-anchor': water[2],
    '--mantine-color-clay-outline': clay[2],
    // Mantine's own tints are darker than the screen around them, so a notice would look like a hole.
    '--mantine-color-slate-light': 'var(--busy)',
    '--mantine-color-clay-light': 'var(--declined)',
  },
});
