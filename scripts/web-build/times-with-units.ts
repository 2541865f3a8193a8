/**
 * Adds units to CSS times. A time without a unit is invalid in CSS, even 0: Mantine's loader has one, which browsers
 * drop and validators report.
 */
export const timesWithUnits = {
  postcssPlugin: 'times-with-units',
  Declaration(declaration: { prop: string; value: string }) {
    if (/^(?:animation|transition)-(?:delay|duration)$/.test(declaration.prop) && declaration.value === '0')
      declaration.value = '0s';
  },
};
