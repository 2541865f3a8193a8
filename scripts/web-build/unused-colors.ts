/**
 * Colors that neither the product nor its Mantine components use. Blue and red stay because Mantine defaults to
 * them.
 */
const UNUSED = ['pink', 'grape', 'violet', 'indigo', 'cyan', 'teal', 'green', 'lime', 'yellow', 'orange'];
const VARIABLE = new RegExp(`^--mantine-color-(?:${UNUSED.join('|')})-`);

/** Removes variables of unused colors from Mantine's styles, which every visit to the staff app loads first. */
export const unusedColors = {
  postcssPlugin: 'unused-colors',
  Declaration(declaration: { prop: string; remove(): unknown }) {
    if (VARIABLE.test(declaration.prop)) declaration.remove();
  },
};
