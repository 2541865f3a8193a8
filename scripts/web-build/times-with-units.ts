/**
 * Adds units to CSS times. Even 0 needs one: Mantine's loader has a plain 0, which browsers drop and validators
 * report.
 */
export const timesWithUnits = {
  postcssPlugin: 'times-with-units',
  Declaration(declaration: { prop: string; value: string }) {
    if (/^(?:animation|transition)-(?:delay|duration)$/.test(declaration.prop) && declaration.value === '0')
      declaration.value = '0s';
  },
};
