/** Courses of asphalt shingles on a pitched roof that rises away from the camera. */
import { hash, layered, noise } from './noise.ts';
import type { Shape } from './tracer.ts';
import { clamp, color, mix, normalize, scale, smooth, type Vec, vec } from './vectors.ts';

const PITCH = Math.atan(6 / 12);
const [RISE, RUN] = [Math.sin(PITCH), Math.cos(PITCH)];
const FACE = vec(0, RUN, -RISE);

interface Eave {
  y: number;
  z: number;
}

/** A place on the roof, `s` meters up from the eave. */
export const slopeOf = ({ y, z }: Eave, s: number) => ({ y: y + s * RISE, z: z + s * RUN });

/** The color of a dirty roof: x to the right, s up from the eave, and 0 to 1 up the course. */
type RoofDirt = (clean: Vec, x: number, s: number, inCourse: number) => Vec;

const COURSE = 0.143;
const TAB = 0.19;
const SHINGLE = [color('#6d675f'), color('#5a554f'), color('#7d766b'), color('#645c53')] as const;

interface Tab {
  /** meters to the nearest side of the tab */
  edge: number;
  id: number;
  /** 0 at the lower edge of the course, 1 at its top */
  inCourse: number;
}

function tabAt(x: number, s: number): Tab {
  const row = Math.floor(s / COURSE);
  const shifted = x / TAB + hash(row, 0, 321) * 7;
  const side = (column: number) => column + (hash(column, row, 322) - 0.5) * 0.7;
  let column = Math.floor(shifted);
  if (shifted < side(column)) column -= 1;
  else if (shifted >= side(column + 1)) column += 1;
  const edge = Math.min(shifted - side(column), side(column + 1) - shifted) * TAB;
  return { edge, id: hash(column, row, 323), inCourse: s / COURSE - row };
}

function cleanShingle(x: number, s: number, { edge, id, inCourse }: Tab, distance: number): Vec {
  const tone = SHINGLE[Math.floor(id * SHINGLE.length)] ?? SHINGLE[0];
  const blended = scale(mix(tone, SHINGLE[0], 0.35), 0.86 + 0.3 * hash(Math.floor(id * 9999), 2, 324));
  const near = smooth(9, 2, distance);
  const grit = 1 + near * (0.3 * noise(x * 150, s * 150, 325) + 0.25 * noise(x * 70, s * 70, 326));
  // Every second tab is thicker and shades the one beside it.
  const shade = 0.5 * smooth(0.1, 0, inCourse) + 0.22 * smooth(0.012, 0.002, edge) + 0.12 * smooth(0.8, 1, inCourse);
  return scale(blended, grit * (1 - clamp(shade, 0, 0.7)));
}

/** A roof from its eave up, `ridge` meters of it. */
export function pitched(
  { eave, ridge, left, right }: { eave: Eave; ridge: number; left: number; right: number },
  dirt: RoofDirt = (clean) => clean,
): Shape {
  const up = (place: Vec) => (place.y - eave.y) * RISE + (place.z - eave.z) * RUN;
  return {
    distance({ origin, direction }, limit) {
      const facing = direction.y * FACE.y + direction.z * FACE.z;
      const t = ((eave.y - origin.y) * FACE.y + (eave.z - origin.z) * FACE.z) / facing;
      if (!(t > 1e-4 && t < limit)) return Infinity;
      const x = origin.x + t * direction.x;
      const s = (origin.y + t * direction.y - eave.y) * RISE + (origin.z + t * direction.z - eave.z) * RUN;
      return x > left && x < right && s > 0 && s < ridge ? t : Infinity;
    },
    surface(place, _ray, distance) {
      const { x } = place;
      const s = up(place);
      const tab = tabAt(x, s);
      const u = 0.12 * noise(x * 60, s * 60, 327) + 0.1 * layered(x * 3, s * 3, 2, 328);
      const v = 0.12 * noise(x * 60 + 9, s * 60, 329) - 0.12;
      const normal = normalize(vec(-u, RUN - v * RISE, -RISE - v * RUN));
      const shown = dirt(cleanShingle(x, s, tab, distance), x, s, tab.inCourse);
      return { color: shown, normal, face: FACE, shine: 0, roughness: 1 };
    },
  };
}
