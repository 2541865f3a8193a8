/** Fences, with the sky above and the grass below; only the fence gets dirty. */
import { grain, knot } from './boards.ts';
import type { Chance } from './chance.ts';
import {
  blob,
  box,
  type Colours,
  dots,
  EVERYWHERE,
  fill,
  HEIGHT,
  type Pattern,
  type Point,
  paints,
  polygon,
  type Surface,
  stroke,
  WIDTH,
} from './shapes.ts';

interface Pickets {
  top: 'dog-ear' | 'pointed' | 'capped';
  colours: Colours;
  width: number;
  gap: number;
  rails: string;
  grain?: string;
  knots?: string;
  /** color of bare wood where the paint is gone */
  worn?: string;
}

const FENCE_TOP = 34;
const GROUND = 222;
const RAIL_HEIGHT = 16;

export function pickets(look: Pickets): Pattern {
  return (chance) => {
    const faces = paints();
    const outlines: string[] = [];
    let [details, edges] = ['', ''];
    for (let x = -look.width / 2; x < WIDTH; x += look.width + look.gap) {
      const outline = picketOutline(x, look);
      outlines.push(outline);
      faces.add(chance.pick(look.colours), outline);
      edges += box(x + look.width - 2.4, FENCE_TOP + 12, 2.4, GROUND - FENCE_TOP - 12);
      details += faceOf(look, chance, x);
    }
    const rails = [72, 184].map((y) => box(0, y, WIDTH, RAIL_HEIGHT)).join('');
    const front = look.top === 'capped' ? capAndRails() : { outline: '', markup: '' };
    return onGrass({
      markup: fill(look.rails, rails) + faces.markup() + fill('#00000024', edges) + details + front.markup,
      outline: rails + outlines.join('') + front.outline,
    });
  };
}

function picketOutline(x: number, { top, width }: Pickets): string {
  const right = x + width;
  const [shoulder, ridge] = [FENCE_TOP + (top === 'pointed' ? 20 : 9), FENCE_TOP];
  if (top === 'capped') return box(x, FENCE_TOP + 10, width, GROUND - FENCE_TOP - 10);
  const head: Point[] =
    top === 'pointed'
      ? [[x + width / 2, ridge]]
      : [
          [x + 9, ridge],
          [right - 9, ridge],
        ];
  return polygon([[x, GROUND], [x, shoulder], ...head, [right, shoulder], [right, GROUND]]);
}

function faceOf({ grain: grainColour, knots, worn, width }: Pickets, chance: Chance, x: number): string {
  const height = GROUND - FENCE_TOP - 14;
  let markup = '';
  if (grainColour)
    markup += stroke(grainColour, 1.2, grain(chance, [x + 3, FENCE_TOP + 12], [width - 6, height], 4, true));
  if (knots && chance.happens(0.7)) {
    markup += knot(chance, [x + width * chance.between(0.35, 0.65), chance.between(70, 200)], 3.2, knots);
  }
  if (worn) {
    const spot = (): Point => [x + chance.between(4, width - 4), chance.between(60, GROUND - 4)];
    markup += fill(
      worn,
      blob(chance, spot(), [3, chance.between(5, 13)], 9) +
        blob(chance, [x + width / 2, GROUND - 5], [width / 3, 6], 9),
    );
  }
  const nails = [80, 192].flatMap((y): Point[] => [
    [x + width * 0.3, y],
    [x + width * 0.7, y],
  ]);
  return knots ? markup + dots('#3d3a36', 2.6, nails) : markup;
}

/** The rails and the post of a vinyl fence, which are in front of its boards. */
function capAndRails(): Surface & { outline: string } {
  const [postX, postWidth] = [214, 38];
  const rails = box(0, FENCE_TOP + 4, WIDTH, 22) + box(0, GROUND - 26, WIDTH, 22);
  const shades = box(0, FENCE_TOP + 23, WIDTH, 4) + box(0, GROUND - 5, WIDTH, 4);
  const post = box(postX, 24, postWidth, GROUND - 22);
  const cap = polygon([
    [postX - 5, 26],
    [postX + 3, 12],
    [postX + postWidth - 3, 12],
    [postX + postWidth + 5, 26],
  ]);
  return {
    outline: rails + post + cap,
    markup:
      fill('#f4f5f3', rails) +
      fill('#aeb4b2', shades) +
      fill('#fbfbfa', post) +
      fill('#c9cdcb', box(postX + postWidth - 9, 26, 9, GROUND - 24)) +
      fill('#e6e9e7', cap) +
      fill('#aeb4b2', box(postX - 5, 25, postWidth + 10, 3)),
  };
}

function onGrass({ markup, outline = '' }: Surface): Surface {
  let blades = '';
  for (let x = 1; x < WIDTH; x += 7) blades += `M${x} ${HEIGHT}l${(x % 3) - 1}-${12 + ((x * 7) % 11)}`;
  return {
    outline,
    markup:
      fill('#dbe7ea', EVERYWHERE) +
      fill('#86a06a', box(0, GROUND - 8, WIDTH, HEIGHT)) +
      markup +
      stroke('#6d8a52', 3, blades, 'round'),
  };
}
