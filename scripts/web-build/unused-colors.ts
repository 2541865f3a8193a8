/**
 * Mantine colors that neither the product nor the Mantine components in use refer to. Blue and red are Mantine's
 * defaults.
 */
const UNUSED = ['pink', 'grape', 'violet', 'indigo', 'cyan', 'teal', 'green', 'lime', 'yellow', 'orange'];
const VARIABLE = new RegExp(`^--mantine-color-(?:${UNUSED.join('|')})-`);

/** Leaves the variables of unused colors out of Mantine's list, which every visit to the staff app loads first. */
export const unusedColors = {
  postcssPlugin: 'unused-colors',
  Declaration(declaration: { prop: string; remove(): unknown }) {
    if (VARIABLE.test(declaration.prop)) declaration.remove();
  },
};
