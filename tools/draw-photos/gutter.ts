/** A gutter at the eave, seen from a ladder: full of leaves, and cleaned out. */
import type { State } from './growth.ts';
import { hash, layered, noise } from './noise.ts';
import { BOXWOOD, HYDRANGEA, lawn, shrub } from './plants.ts';
import { box, bumpyGround, ground, type Paint, type Relief, slope } from './shapes.ts';
import { pitched } from './shingles.ts';
import type { Scene, Shape } from './tracer.ts';
import { clamp, color, mix, normalize, scale, smooth, type Vec, vec } from './vectors.ts';

/** The leaves lie at the height of zero; the trough is below. */
const TROUGH = { front: 2, back: 2.15, bottom: -0.085, rim: 0.035 } as const;
const LEFT = -6;
const RIGHT = 9;

const WHITE = color('#dddad0');
const STREAK = color('#2f2d26');
const LEAF = [color('#66482d'), color('#7d6038'), color('#4b3524'), color('#86704a'), color('#3d2f22')] as const;
const HUMUS = color('#221a12');
const CELL = 0.05;

interface Litter {
  color: Vec;
  height: number;
}

/** Wet leaves over each other: of all that cover a place, the highest is seen. */
function leafAt(x: number, z: number): Litter {
  let found: Litter = { color: scale(HUMUS, 0.8 + 0.5 * noise(x * 60, z * 60, 341)), height: 0 };
  const column = Math.floor(x / CELL);
  const row = Math.floor(z / CELL);
  for (let across = -1; across <= 1; across += 1)
    for (let down = -1; down <= 1; down += 1)
      for (const layer of [0, 1, 2]) {
        const at = (salt: number) => hash(column + across, row + down, salt + layer * 17);
        const height = 0.3 + at(342);
        if (height < found.height) continue;
        const turn = at(343) * 6.3;
        const dx = x - (column + across + at(344)) * CELL;
        const dz = z - (row + down + at(345)) * CELL;
        const along = (dx * Math.cos(turn) + dz * Math.sin(turn)) / 0.046;
        const aside = (dz * Math.cos(turn) - dx * Math.sin(turn)) / 0.021;
        if (along * along + Math.abs(aside) * (1 + 0.6 * along) > 1) continue;
        const tone = LEAF[Math.floor(at(346) * LEAF.length)] ?? LEAF[0];
        const vein = 0.75 + 0.35 * smooth(0, 0.25, Math.abs(aside));
        found = { color: scale(tone, vein * (0.7 + 0.5 * at(347))), height };
      }
  return found;
}

const heaped: Relief = (x, z) => 0.014 * leafAt(x, z).height + 0.02 * layered(x * 5, z * 5, 3, 348);

const leaves: Paint = (place, face, distance) => {
  const { x, z } = place;
  const { u, v } = slope(heaped, x, z, distance);
  const side = smooth(0.02, 0, Math.min(z - TROUGH.front, TROUGH.back - z));
  return {
    color: scale(leafAt(x, z).color, 1 - 0.5 * side),
    normal: bumpyGround(clamp(u, -1.2, 1.2), clamp(v, -1.2, 1.2)),
    face,
    shine: 0.2,
    roughness: 0.4,
  };
};

/** Painted aluminum; dirty water that ran over the rim has left stripes. */
function metal(state: State): Paint {
  return (place, face) => {
    const tone = scale(WHITE, 1 + 0.03 * layered(place.x * 2, place.y * 6, 3, 351));
    const surface = { normal: face, face, shine: 0.25, roughness: 0.25 };
    if (state === 'after') return { ...surface, color: tone };
    const bent = place.x + 0.004 * noise(place.y * 30, place.x, 352);
    const stripes = smooth(0.05, 0.45, layered(bent * 17, place.y * 0.7, 3, 353));
    const algae = smooth(0.1, 0.6, layered(place.x * 3, place.y * 9, 4, 354));
    const film = mix(tone, color('#7d8063'), 0.22 + 0.35 * algae);
    return { ...surface, shine: 0.05, color: mix(film, STREAK, 0.62 * stripes * (face.z < 0 ? 1 : 0.4)) };
  };
}

/** The bottom of the clean trough, still wet. */
const rinsed: Paint = (place, face) => {
  const wet = smooth(-0.2, 0.3, layered(place.x * 2.5, place.z * 20, 3, 355));
  return { color: scale(WHITE, 0.82 - 0.22 * wet), normal: face, face, shine: 0.5 + 0.9 * wet, roughness: 0.06 };
};

function trough(state: State): Shape[] {
  const { front, back, bottom, rim } = TROUGH;
  const painted = metal(state);
  const hangers = [-3.1, -2.2, -1.3, -0.4, 0.5, 1.4, 2.3, 3.2, 4.1, 5].map((x) =>
    box(vec(x, rim - 0.014, front), vec(x + 0.025, rim - 0.002, back), painted),
  );
  return [
    // A K-style profile: a flat foot, and a crown that stands out.
    box(vec(LEFT, bottom, front), vec(RIGHT, 0, front + 0.004), painted),
    box(vec(LEFT, -0.012, front - 0.022), vec(RIGHT, rim, front - 0.018), painted),
    box(vec(LEFT, -0.014, front - 0.022), vec(RIGHT, -0.008, front + 0.004), painted),
    box(vec(LEFT, rim - 0.006, front - 0.022), vec(RIGHT, rim, front + 0.006), painted),
    box(vec(LEFT, bottom, back), vec(RIGHT, 0, back + 0.004), painted),
    box(vec(LEFT, bottom - 0.004, front), vec(RIGHT, bottom, back), rinsed),
    // The fascia and the soffit below.
    box(vec(LEFT, -0.22, back + 0.004), vec(RIGHT, 0.03, back + 0.03), painted),
    ...hangers,
  ];
}

/** A lawn from above: no blade can be told from another. */
const garden: Paint = (place, face) => {
  const patch = layered(place.x * 1.1, place.z * 1.1, 5, 339) + 0.6 * noise(place.x * 60, place.z * 60, 340);
  const tone = mix(color('#2c3c20'), color('#4c5d34'), clamp(0.45 + 0.5 * patch));
  return { color: tone, normal: face, face, shine: 0, roughness: 1 };
};

/** Seedlings have taken root where it stays wet. */
const sprouts = (x: number, z: number) =>
  z > TROUGH.front + 0.02 &&
  z < TROUGH.back - 0.02 &&
  noise(x * 2.3, 0, 356) > 0.22 &&
  noise(x * 30, z * 30, 357) > 0.05;

export function gutter(state: State): Scene {
  const { front, back } = TROUGH;
  const filled = ground(0, (x, z) => z > front && z < back && x > LEFT && x < RIGHT, leaves);
  const shingled = pitched(
    { eave: { y: 0.03, z: back - 0.045 }, ridge: 4.2, left: LEFT, right: RIGHT },
    state === 'before'
      ? (clean, x, s) => {
          const black = smooth(-0.1, 0.5, layered(x * 2.1, s * 0.2, 4, 358));
          return mix(clean, color('#262520'), 0.6 * black);
        }
      : undefined,
  );
  return {
    shapes: [
      ...(state === 'before' ? [filled, lawn(sprouts)] : []),
      ...trough(state),
      shingled,
      // The garden, a story below.
      ground(-2.8, () => true, garden),
      ...[0, 1, 2, 3, 4, 5].map((index) =>
        shrub(vec(0.4 + index * 1.25, -2.4, 0.95 + 0.25 * hash(index, 0, 360)), vec(0.55, 0.5, 0.45), HYDRANGEA),
      ),
      // Trees beyond the end of the house.
      ...[0, 1, 2, 3].map((index) =>
        shrub(vec(10 + index * 2.2, -0.4, 2 + index * 2.6), vec(1.9, 2.2, 1.6), index % 2 === 0 ? HYDRANGEA : BOXWOOD),
      ),
    ],
    camera: { position: vec(-0.5, 0.46, 1.52), lookAt: vec(0.3, -0.06, 2.1), angle: 58 },
    sun: normalize(vec(-0.35, 0.8, -0.5)),
    sunlit: () => 1,
    exposure: 0.66,
  };
}
