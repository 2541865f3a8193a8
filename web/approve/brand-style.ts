import { brandLook, type ColorScheme } from '#domain/company/brand-color.ts';

function variables(brand: string, scheme: ColorScheme): string {
  const { fill, ink, edge } = brandLook(brand, scheme);
  return `.quote-page,.quote-bar{--primary:${fill};--primary-strong:${fill};--on-primary:${ink};--edge:${edge}}`;
}

/** Replaces the product's color with the company's, so that buttons and lines stay visible in light and dark mode. */
export function brandStyle(brand: string): string {
  return `${variables(brand, 'light')}@media(prefers-color-scheme:dark){${variables(brand, 'dark')}}`;
}

/** Applies the brand colors inside the staff app, where people can choose a color scheme other than their device's. */
export function brandStyleInApp(brand: string): string {
  const [light, dark] = [brandLook(brand, 'light'), brandLook(brand, 'dark')];
  const fill = `light-dark(${light.fill},${dark.fill})`;
  const [ink, edge] = [`light-dark(${light.ink},${dark.ink})`, `light-dark(${light.edge},${dark.edge})`];
  return `.quote-page{--primary:${fill};--primary-strong:${fill};--on-primary:${ink};--edge:${edge}}`;
}
