/** A patio of pavers behind a house, with a glass door, a bench and a pot. */
import { drying, grimy, mossy, type State, speckle, wetness } from './growth.ts';
import { casing, concrete, glass, stucco, WHITE_TRIM } from './house.ts';
import { hash, layered, noise } from './noise.ts';
import { BOXWOOD, HYDRANGEA, LAVENDER, lawn, shrub } from './plants.ts';
import { box, bumpyGround, ground, type Paint, plain, pot, type Relief, slope } from './shapes.ts';
import type { Scene, Shape } from './tracer.ts';
import { color, mix, normalize, scale, smooth, type Vec, vec } from './vectors.ts';

/** Distance of the house from the camera, in meters. */
const WALL = 6.6;
const LEFT = -4.4;
const RIGHT = 2.75;
const BORDER = 0.22;
/** Width of a paver, which is twice as long. */
const PAVER = 0.115;

const CLAY = [color('#a87f68'), color('#93705f'), color('#b79c83'), color('#86766b')] as const;
const SAND = color('#b5a588');
const LEAVES = [color('#6f4a27'), color('#86622f'), color('#553822')] as const;
const TEAK = color('#8f6c4c');

interface Paver {
  /** meters to the nearest joint */
  edge: number;
  /** 0 to 1, different for every paver */
  id: number;
}

const inBorder = (x: number) => x > RIGHT - BORDER;

/** Herringbone: pairs of cells alternate between across and along, shifted by one in each row. */
function herringbone(x: number, z: number): Paver {
  const a = (x + z) / Math.SQRT2 / PAVER;
  const b = (z - x) / Math.SQRT2 / PAVER;
  const column = Math.floor(a);
  const row = Math.floor(b);
  const turn = (((column - row) % 4) + 4) % 4;
  const across = turn < 2;
  const second = turn === 1 || turn === 2;
  const along = (second ? 1 : 0) + (across ? a - column : b - row);
  const aside = across ? b - row : a - column;
  const id = hash(column - (turn === 1 ? 1 : 0), row - (turn === 2 ? 1 : 0), 131);
  return { edge: Math.min(along, 2 - along, aside, 1 - aside) * PAVER, id };
}

function soldier(x: number, z: number): Paver {
  const row = Math.floor(z / PAVER);
  const along = z - row * PAVER;
  return { edge: Math.min(along, PAVER - along, RIGHT - x, x - RIGHT + BORDER), id: hash(row, 0, 132) };
}

const paverAt = (x: number, z: number) => (inBorder(x) ? soldier(x, z) : herringbone(x, z));

const laid: Relief = (x, z) => {
  const { edge, id } = paverAt(x, z);
  const tilt = 0.004 * (hash(Math.floor(id * 9999), 1, 133) - 0.5);
  return tilt + 0.006 * smooth(0.0015, 0.01, edge) + 0.0012 * layered(x * 24, z * 24, 3, 134);
};

function cleanPaver(x: number, z: number, { edge, id }: Paver): Vec {
  const [red, brown, tan, gray] = CLAY;
  const mixed = id < 0.5 ? mix(red, brown, id * 2) : mix(tan, gray, (id - 0.5) * 2);
  const fired = scale(mix(mixed, red, 0.25), 1 + 0.14 * layered(x * 14, z * 14, 3, 135));
  return mix(scale(SAND, 0.8 + 0.4 * noise(x * 90, z * 90, 136)), fired, smooth(0.002, 0.006, edge));
}

/** How damp a place is, and so how much grows there: most in the shade of the wall and next to the lawn. */
function damp(x: number, z: number): number {
  const shade = smooth(WALL - 2.6, WALL, z) + 0.5 * smooth(RIGHT - 1, RIGHT, x) + 0.4 * smooth(LEFT + 1.2, LEFT, x);
  return 0.32 + 0.35 * shade + 0.75 * layered(x * 0.7 + 9, z * 0.7, 5, 137);
}

interface Litter {
  color: Vec;
  share: number;
}

const LEAF_CELL = 0.34;

/** Fallen leaves, mostly by the wall where the wind left them, and a few elsewhere. */
function fallenLeaf(x: number, z: number): Litter | null {
  const column = Math.floor(x / LEAF_CELL);
  const row = Math.floor(z / LEAF_CELL);
  const at = (salt: number) => hash(column, row, salt);
  if (at(141) > 0.2 + 0.3 * smooth(WALL - 1.6, WALL, z)) return null;
  const turn = at(142) * 6.3;
  const dx = x - (column + 0.3 + 0.4 * at(143)) * LEAF_CELL;
  const dz = z - (row + 0.3 + 0.4 * at(144)) * LEAF_CELL;
  const along = (dx * Math.cos(turn) + dz * Math.sin(turn)) / 0.05;
  const aside = (dz * Math.cos(turn) - dx * Math.sin(turn)) / 0.024;
  const inside = 1 - along * along - Math.abs(aside) * (1 + 0.6 * along);
  const leaf = LEAVES[Math.floor(at(145) * LEAVES.length)] ?? LEAVES[0];
  return inside > 0 ? { color: scale(leaf, 0.8 + 0.4 * smooth(0, 0.3, Math.abs(aside))), share: 1 } : null;
}

function dirtyPaver(clean: Vec, x: number, z: number, { edge }: Paver): Vec {
  const wet = damp(x, z);
  const film = 0.55 + 0.8 * wet + 0.25 * layered(x * 5, z * 5, 4, 138);
  const black = grimy(clean, film + 0.3 * smooth(0.02, 0, edge));
  const joints = smooth(0.014 + 0.01 * noise(x * 11, z * 11, 139), 0.002, edge) * smooth(0.15, 0.55, wet);
  return mossy(black, joints + 0.8 * smooth(0.75, 1.15, wet), x, z);
}

function paving(state: State): Paint {
  return (place, face, distance) => {
    const { x, z } = place;
    const paver = paverAt(x, z);
    const clean = scale(cleanPaver(x, z, paver), 1 + speckle(x, z, distance));
    const { u, v } = slope(laid, x, z, distance);
    const normal = bumpyGround(u, v);
    if (state === 'after') return { ...drying(clean, wetness(x + 11, z + 4), x, z), normal, face };
    const leaf = fallenLeaf(x, z);
    const shown = leaf ? leaf.color : dirtyPaver(clean, x, z, paver);
    return { color: shown, normal, face, shine: 0, roughness: 1 };
  };
}

const onPatio = (x: number) => x > LEFT && x < RIGHT;

/** Weeds grow in the joints where it is damp. */
const weedsGrow = (x: number, z: number) =>
  onPatio(x) && z < WALL && paverAt(x, z).edge < 0.016 && noise(x * 4.7, z * 4.7, 151) + 0.3 * damp(x, z) > 0.5;

function house(): Shape[] {
  const wall = stucco(color('#cfc3ac'));
  const door = { left: -1.45, right: 0.8, bottom: 0.16, top: 2.26 };
  const middle = (door.left + door.right) / 2;
  const piece = (low: Vec, high: Vec) => box(low, high, wall);
  const frame = (left: number, right: number, z: number) => [
    box(vec(left, door.bottom, z), vec(left + 0.07, door.top, z + 0.05), WHITE_TRIM),
    box(vec(right - 0.07, door.bottom, z), vec(right, door.top, z + 0.05), WHITE_TRIM),
    box(vec(left, door.bottom, z), vec(right, door.bottom + 0.1, z + 0.05), WHITE_TRIM),
    box(vec(left, door.top - 0.08, z), vec(right, door.top, z + 0.05), WHITE_TRIM),
  ];
  return [
    piece(vec(-7, 0, WALL), vec(door.left, 3.4, WALL + 0.2)),
    piece(vec(door.right, 0, WALL), vec(4.2, 3.4, WALL + 0.2)),
    piece(vec(door.left, door.top, WALL), vec(door.right, 3.4, WALL + 0.2)),
    box(
      vec(door.left - 0.2, 0, WALL - 0.42),
      vec(door.right + 0.2, door.bottom, WALL + 0.2),
      concrete(color('#a09b90')),
    ),
    box(vec(door.left, door.bottom, WALL + 0.13), vec(door.right, door.top, WALL + 0.2), glass()),
    ...frame(door.left, middle + 0.04, WALL + 0.08),
    ...frame(middle - 0.04, door.right, WALL + 0.04),
    ...casing(vec(door.left, door.bottom, WALL), vec(door.right, door.top, WALL), 0.1, 0.03),
  ];
}

function bench(x: number, z: number): Shape[] {
  const wood: Paint = (place, face) => {
    const grain = 1 + 0.22 * layered(place.x * 2, (place.y + place.z) * 40, 3, 161);
    return { color: scale(TEAK, grain), normal: face, face, shine: 0.1, roughness: 0.5 };
  };
  const part = (low: Vec, high: Vec) => box(add(low), add(high), wood);
  const add = (place: Vec) => vec(place.x + x, place.y, place.z + z);
  const slats = [0, 1, 2, 3].map((index) => part(vec(0, 0.42, index * 0.12), vec(1.4, 0.45, index * 0.12 + 0.1)));
  const rails = [0, 1, 2].map((index) => part(vec(0, 0.55 + index * 0.13, 0.47), vec(1.4, 0.65 + index * 0.13, 0.5)));
  const legs = [0.04, 1.29].flatMap((at) => [
    part(vec(at, 0, 0.02), vec(at + 0.07, 0.62, 0.09)),
    part(vec(at, 0, 0.43), vec(at + 0.07, 0.94, 0.5)),
    part(vec(at, 0.6, 0), vec(at + 0.07, 0.64, 0.5)),
  ]);
  return [...slats, ...rails, ...legs];
}

function garden(): Shape[] {
  const terracotta = plain(color('#976250'));
  const rim = plain(color('#a36c56'));
  const planted = (x: number, z: number, size: number) => [
    pot(vec(x, 0, z), { bottom: 0.2 * size, top: 0.29 * size, height: 0.48 * size }, terracotta),
    pot(vec(x, 0.42 * size, z), { bottom: 0.32 * size, top: 0.33 * size, height: 0.09 * size }, rim),
    shrub(vec(x, 0.72 * size, z), vec(0.38 * size, 0.36 * size, 0.38 * size), size > 1 ? BOXWOOD : LAVENDER),
  ];
  return [
    lawn((x) => !onPatio(x)),
    ...planted(1.4, WALL - 0.52, 1.15),
    ...planted(2.05, WALL - 0.75, 0.75),
    shrub(vec(3.4, 0.42, WALL - 0.5), vec(0.6, 0.56, 0.5), HYDRANGEA),
    shrub(vec(4.1, 0.4, WALL - 0.4), vec(0.6, 0.5, 0.5), BOXWOOD),
  ];
}

export function patio(state: State): Scene {
  return {
    shapes: [
      ground(0, onPatio, paving(state)),
      ...house(),
      ...bench(-3.2, WALL - 0.62),
      ...garden(),
      ...(state === 'before' ? [lawn(weedsGrow)] : []),
    ],
    camera: { position: vec(0.1, 1.75, 0), lookAt: vec(-0.32, 0.5, 5), angle: 50 },
    sun: normalize(vec(0.62, 0.66, -0.45)),
    sunlit: () => 1,
    exposure: 0.6,
  };
}
