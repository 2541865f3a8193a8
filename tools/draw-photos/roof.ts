/** A roof of asphalt shingles, seen from a ladder at the eave: with its gutter, a chimney and a vent. */
import { type State } from './growth.ts';
import { WHITE_TRIM } from './house.ts';
import { hash, layered, noise } from './noise.ts';
import { BOXWOOD, HYDRANGEA, shrub } from './plants.ts';
import { box, type Paint, plain, pot } from './shapes.ts';
import { pitched, slopeOf } from './shingles.ts';
import type { Scene, Shape } from './tracer.ts';
import { clamp, color, mix, normalize, scale, smooth, type Vec, vec } from './vectors.ts';

/** Where the lowest shingle ends, and where the roof ends at the top. */
const EAVE = { y: 0, z: 3 };
const RIDGE = 5.4;
const CHIMNEY = { left: 1.15, right: 1.95, from: 3.1, to: 3.85 } as const;

const ALGAE = color('#1f1f1b');
const MOSS = { dark: color('#34401c'), light: color('#6f7d35') };

/** Black algae run down from the ridge. Below the metal of the chimney nothing grows. */
function algae(x: number, s: number): number {
  const bent = x + 0.09 * noise(x * 0.7, s * 0.8, 301);
  const runs = smooth(-0.22, 0.4, layered(bent * 2.1, s * 0.16, 4, 302));
  const down = 0.55 + 0.45 * smooth(0, RIDGE, s + 1.4 * noise(bent * 1.4, 0, 303));
  const patches = 0.75 + 0.5 * layered(x * 3.2, s * 2, 3, 304);
  const beside = Math.max(CHIMNEY.left - x, x - CHIMNEY.right);
  const below = CHIMNEY.from - s;
  const washed = below > 0 ? smooth(0.05, -0.14, beside + 0.1 * noise(x * 5, s * 2, 305)) * smooth(3.4, 0.4, below) : 0;
  return clamp(runs * down * patches * (1 - 0.85 * washed));
}

/** Moss sits at the lower edges of the shingles, most near the eave. */
function moss(x: number, s: number, inCourse: number): number {
  const damp = 0.95 * layered(x * 0.8 + 4, s * 0.7, 5, 306) + 0.55 * smooth(1.8, 0, s) - 0.12;
  return smooth(0.12, 0.55, damp - 0.55 * inCourse + 0.3 * noise(x * 16, s * 16, 307));
}

function dirty(clean: Vec, x: number, s: number, inCourse: number): Vec {
  const film = mix(clean, ALGAE, 0.9 * algae(x, s));
  const tuft = noise(x * 40, s * 40, 308);
  return mix(film, mix(MOSS.dark, MOSS.light, clamp(0.4 + tuft)), 0.9 * moss(x, s, inCourse));
}

const BRICK = [color('#8c5140'), color('#7c4638'), color('#9a6350')] as const;
const MORTAR = color('#aaa294');

const brick: Paint = (place, face) => {
  const along = face.x === 0 ? place.x : place.z;
  const row = Math.floor(place.y / 0.075);
  const shifted = along / 0.215 + (row % 2) * 0.5;
  const column = Math.floor(shifted);
  const edge = Math.min(
    (shifted - column) * 0.215,
    (column + 1 - shifted) * 0.215,
    place.y - row * 0.075,
    (row + 1) * 0.075 - place.y,
  );
  const id = hash(column, row, 309);
  const fired = scale(BRICK[Math.floor(id * 3)] ?? BRICK[0], 0.85 + 0.3 * hash(column, row, 310));
  const worn = scale(
    mix(MORTAR, fired, smooth(0.003, 0.008, edge)),
    1 + 0.1 * layered(along * 12, place.y * 12, 3, 311),
  );
  return { color: worn, normal: face, face, shine: 0, roughness: 1 };
};

function chimney(): Shape[] {
  const low = slopeOf(EAVE, CHIMNEY.from);
  const high = slopeOf(EAVE, CHIMNEY.to);
  const lead = plain(color('#70767a'), 0.4, 0.3);
  const [left, right, top] = [CHIMNEY.left, CHIMNEY.right, low.y + 1.75];
  return [
    box(vec(left, low.y - 0.5, low.z), vec(right, top, high.z), brick),
    box(vec(left - 0.05, top, low.z - 0.05), vec(right + 0.05, top + 0.08, high.z + 0.05), plain(color('#9b968b'))),
    // Flashing.
    box(vec(left - 0.04, low.y - 0.5, low.z - 0.03), vec(right + 0.04, low.y + 0.17, high.z), lead),
  ];
}

function vent(x: number, s: number): Shape[] {
  const { y, z } = slopeOf(EAVE, s);
  const rubber = plain(color('#3c3f41'), 0.2, 0.4);
  return [
    pot(vec(x, y - 0.1, z), { bottom: 0.14, top: 0.07, height: 0.2 }, rubber),
    pot(vec(x, y, z), { bottom: 0.05, top: 0.05, height: 0.45 }, plain(color('#c9c6bd'), 0.1, 0.5)),
  ];
}

function eave(state: State): Shape[] {
  const face: Paint = (place, normal) => {
    if (state === 'after') return WHITE_TRIM(place, normal, 0);
    const runs = smooth(0.05, 0.5, layered(place.x * 5, place.y * 1.5, 3, 312));
    return {
      color: mix(color('#cfccc0'), color('#5b5a4c'), 0.25 + 0.5 * runs),
      normal,
      face: normal,
      shine: 0.1,
      roughness: 0.5,
    };
  };
  const { y, z } = EAVE;
  return [
    box(vec(-9, y - 0.16, z - 0.13), vec(9, y - 0.03, z - 0.115), face),
    box(vec(-9, y - 0.045, z - 0.14), vec(9, y - 0.025, z - 0.11), face),
    box(vec(-9, y - 0.16, z - 0.13), vec(9, y - 0.145, z + 0.05), face),
    box(vec(-9, y - 0.3, z + 0.02), vec(9, y - 0.02, z + 0.06), face),
  ];
}

/** Crowns of trees behind the house. */
function trees(): Shape[] {
  return [-9, -6.2, -3.6, 4.6, 7.4, 10.4].map((x, index) =>
    shrub(
      vec(x, 1.9 + 0.6 * hash(index, 0, 313), 15),
      vec(2.1, 2 + hash(index, 1, 313), 0.6),
      index % 2 === 0 ? BOXWOOD : HYDRANGEA,
    ),
  );
}

export function roof(state: State): Scene {
  return {
    shapes: [
      pitched({ eave: EAVE, ridge: RIDGE, left: -9, right: 9 }, state === 'before' ? dirty : undefined),
      ...chimney(),
      ...vent(-1.35, 3.5),
      ...eave(state),
      ...trees(),
    ],
    camera: { position: vec(-0.7, 1.75, -0.6), lookAt: vec(0.15, 1.05, 5), angle: 56 },
    sun: normalize(vec(-0.5, 0.75, -0.5)),
    sunlit: () => 1,
    exposure: 0.66,
  };
}
