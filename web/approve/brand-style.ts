import { brandLook, type ColorScheme } from '#domain/company/brand-color.ts';

function variables(brand: string, scheme: ColorScheme): string {
  const { fill, ink, edge } = brandLook(brand, scheme);
  return `.quote-page,.quote-bar{--primary:${fill};--primary-strong:${fill};--on-primary:${ink};--edge:${edge}}`;
}

/** The company's color takes the place of the product's own, so that buttons and lines are seen in the light and in the dark. */
export function brandStyle(brand: string): string {
  return `${variables(brand, 'light')}@media(prefers-color-scheme:dark){${variables(brand, 'dark')}}`;
}

/** The same inside the staff app, where people can choose another scheme than their device has. */
export function brandStyleInApp(brand: string): string {
  const [light, dark] = [brandLook(brand, 'light'), brandLook(brand, 'dark')];
  const fill = `light-dark(${light.fill},${dark.fill})`;
  const [ink, edge] = [`light-dark(${light.ink},${dark.ink})`, `light-dark(${light.edge},${dark.edge})`];
  return `.quote-page{--primary:${fill};--primary-strong:${fill};--on-primary:${ink};--edge:${edge}}`;
}
