import { brandLook, type ColorScheme } from '#domain/company/brand-color.ts';

function variables(brand: string, scheme: ColorScheme): string {
  const { fill, ink, edge } = brandLook(brand, scheme);
  return `.quote-page,.quote-bar{--primary:${fill};--primary-strong:${fill};--on-primary:${ink};--edge:${edge}}`;
}

/** The company's color takes the place of the product's own, so that buttons and lines are seen in the light and in the dark. */
export function brandStyle(brand: string): string {
  return `${variables(brand, 'light')}@media(prefers-color-scheme:dark){${variables(brand, 'dark')}}`;
}
