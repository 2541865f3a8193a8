/** A material as the product shows it: dirty on the left, rinsed on the right, with the rinse line between. */
import { chanceOf } from './chance.ts';
import type { Dirt } from './dirt.ts';
import { HEIGHT, type Pattern, stroke, WIDTH } from './shapes.ts';

/** The line of the product's logo, stretched to the size of a swatch. */
const LINE = 'C150 45 225 75 185 120S140 180 115 240';
const DIRTY_SIDE = `M0 0H195${LINE}H0z`;

/**
 * The SVG file of one material.
 * @param name the random seed: the same name always gives the same drawing
 * @param title what a screen reader says when the file is opened by itself
 */
export function swatch(name: string, title: string, pattern: Pattern, dirt: Dirt): string {
  const chance = chanceOf(name);
  const { markup, outline } = pattern(chance);
  const dirty = `<g clip-path="url(#dirty)">${dirt(chance)}</g>`;
  const clips = `<clipPath id="dirty"><path d="${DIRTY_SIDE}"/></clipPath>${outline ? `<clipPath id="outline"><path d="${outline}"/></clipPath>` : ''}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">`,
    `<title>${title}</title><defs>${clips}</defs>`,
    markup,
    outline ? `<g clip-path="url(#outline)">${dirty}</g>` : dirty,
    rinseLine(),
    '</svg>\n',
  ].join('');
}

/** The line itself, with the sheen of the wet surface beside it. */
function rinseLine(): string {
  const path = `M195 0${LINE}`;
  const wet = `<g transform="translate(9)">${stroke('#e4f4f466', 9, path)}</g>`;
  return wet + stroke('#128088', 9, path) + stroke('#92d2d3', 2, path);
}
