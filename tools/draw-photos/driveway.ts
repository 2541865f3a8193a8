/** A driveway of stamped concrete in front of a garage. */
import { drying, grimy, mossy, type State, speckle, wetness } from './growth.ts';
import { casing, concrete, DARK_METAL, garageDoor, mulch, siding, WHITE_TRIM } from './house.ts';
import { hash, layered, noise } from './noise.ts';
import { BOXWOOD, HYDRANGEA, lawn, shrub } from './plants.ts';
import { box, bumpyGround, ground, type Paint, type Relief, slope } from './shapes.ts';
import type { Scene, Shape } from './tracer.ts';
import { clamp, color, mix, normalize, scale, smooth, type Vec, vec } from './vectors.ts';

const HALF_WIDTH = 2.75;
const BORDER = 0.3;
/** Distance of the garage from the camera, in meters. */
const WALL = 9.6;
const HOUSE_RIGHT = 4.6;
const BED_DEPTH = 1.1;

const STONE = { pale: color('#b7ab96'), warm: color('#9f8e77'), joint: color('#7d705f'), border: color('#8b7b67') };
const OIL = color('#17150f');
const RUBBER = color('#2b2926');

interface Stone {
  /** meters to the nearest joint */
  edge: number;
  /** 0 to 1, different for every stone */
  id: number;
}

const COURSE = 0.46;
const STONE_WIDTH = 0.66;

/** Courses of stamped stones with different widths. */
function ashlar(x: number, z: number): Stone {
  const row = Math.floor(z / COURSE);
  const shifted = x + hash(row, 0, 11) * STONE_WIDTH;
  const joint = (column: number) => (column + (hash(column, row, 12) - 0.5) * 0.5) * STONE_WIDTH;
  let column = Math.floor(shifted / STONE_WIDTH);
  if (shifted < joint(column)) column -= 1;
  else if (shifted >= joint(column + 1)) column += 1;
  const down = z - row * COURSE;
  const edge = Math.min(shifted - joint(column), joint(column + 1) - shifted, down, COURSE - down);
  return { edge, id: hash(column, row, 13) };
}

function borderStone(x: number, z: number): Stone {
  const row = Math.floor(z / 0.24);
  const along = z - row * 0.24;
  const across = HALF_WIDTH - Math.abs(x);
  return { edge: Math.min(along, 0.24 - along, across, BORDER - across), id: hash(row, x > 0 ? 1 : 0, 14) };
}

const isBorder = (x: number) => Math.abs(x) > HALF_WIDTH - BORDER;

function stoneAt(x: number, z: number): Stone {
  const wobble = 0.011 * noise(x * 5, z * 5, 15);
  return isBorder(x) ? borderStone(x, z) : ashlar(x + wobble, z + wobble * 0.8);
}

const stamped: Relief = (x, z) => {
  const { edge, id } = stoneAt(x, z);
  return (
    0.006 * smooth(0.002, 0.018, edge) +
    0.0026 * layered(x * 7 + id * 31, z * 7, 4, 16) +
    0.004 * noise(x * 2, z * 2, 17)
  );
};

function cleanStone(x: number, z: number, { edge, id }: Stone): Vec {
  const mottled = layered(x * 2.6 + id * 13, z * 2.6, 4, 18);
  const stone = isBorder(x)
    ? scale(STONE.border, 0.9 + 0.25 * id)
    : mix(STONE.warm, STONE.pale, clamp(0.15 + 0.75 * id + 0.45 * mottled));
  return scale(mix(STONE.joint, stone, smooth(0.003, 0.016, edge)), 1 + 0.08 * noise(x * 30, z * 30, 19));
}

/** Two cars come and go: four bands, darkest where the wheels turn in front of the garage. */
function tireMarks(x: number, z: number): number {
  const bent = x + 0.1 * Math.sin(z * 0.55 + 1) + 0.03 * noise(0, z * 1.3, 21);
  const bands = [-1.98, -0.52, 0.62, 2.06].map((centre) => smooth(0.15, 0.09, Math.abs(bent - centre)));
  const worn = clamp(0.62 + 0.5 * layered(x * 2.5, z * 0.8, 3, 22) + 0.06 * (z - 5));
  const tread = 0.8 + 0.35 * noise(x * 55, z * 9, 23);
  return Math.max(...bands) * worn * tread;
}

const OIL_SPOTS = [
  { x: -1.22, z: 6.75, radius: 0.42 },
  { x: -1.02, z: 5.95, radius: 0.15 },
  { x: 1.42, z: 7.35, radius: 0.2 },
] as const;

function oil(x: number, z: number): number {
  const ragged = 0.5 * layered(x * 4, z * 4, 4, 24);
  const spot = Math.max(
    ...OIL_SPOTS.map(({ x: cx, z: cz, radius }) => 1.15 - Math.hypot(x - cx, (z - cz) * 0.8) / radius + ragged),
  );
  return 0.6 * smooth(-0.2, 0.15, spot) + 0.4 * smooth(0.2, 0.6, spot);
}

function dirtyStone(clean: Vec, x: number, z: number, { edge }: Stone): Vec {
  const side = smooth(1.1, HALF_WIDTH, Math.abs(x));
  const patches = layered(x * 0.6 + 5, z * 0.6, 5, 25);
  const lichen = 0.28 * smooth(0.1, 0.65, layered(x * 13, z * 13, 4, 29)) * smooth(-0.2, 0.4, patches);
  const film = 0.76 + 0.42 * patches + 0.14 * side + 0.2 * layered(x * 5, z * 5, 4, 26) + lichen;
  const settled = 0.3 * smooth(0.05, 0, edge);
  let dirty = grimy(clean, film + settled);
  const damp = 0.55 * side + 0.6 * layered(x * 0.9 + 40, z * 0.9, 4, 27) + 0.12;
  dirty = mossy(
    dirty,
    smooth(0.03 + 0.02 * noise(x * 8, z * 8, 28), 0.006, edge) * smooth(0.1, 0.6, damp) +
      0.85 * smooth(0.55, 0.95, damp),
    x,
    z,
  );
  dirty = mix(dirty, RUBBER, 0.72 * clamp(tireMarks(x, z)));
  return mix(dirty, OIL, 0.94 * oil(x, z));
}

function pavement(state: State): Paint {
  return (place, face, distance) => {
    const { x, z } = place;
    const stone = stoneAt(x, z);
    const grit = 1 + speckle(x, z, distance);
    const clean = scale(cleanStone(x, z, stone), grit);
    const { u, v } = slope(stamped, x, z, distance);
    const normal = bumpyGround(u, v);
    if (state === 'after') return { ...drying(clean, wetness(x, z), x, z), normal, face };
    const gloss = 0.35 * smooth(0.6, 1, oil(x, z));
    return { color: scale(dirtyStone(clean, x, z, stone), grit), normal, face, shine: gloss, roughness: 0.5 };
  };
}

const onDrive = (x: number) => Math.abs(x) <= HALF_WIDTH;
const inBed = (x: number, z: number) =>
  !onDrive(x) && z > WALL - BED_DEPTH - 0.12 * noise(x * 1.2, 0, 31) && x < HOUSE_RIGHT + 0.5;
const onLawn = (x: number, z: number) => Math.abs(x) > HALF_WIDTH + 0.015 * noise(z * 7, 3, 32) && !inBed(x, z);

function garage(): Shape[] {
  const sage = siding(color('#9aa5a2'));
  const door = { left: -2.45, right: 2.45, top: 2.2 };
  const wall = (left: number, right: number, bottom: number, top: number) =>
    box(vec(left, bottom, WALL), vec(right, top, WALL + 0.2), sage);
  const lantern = (x: number) => [
    box(vec(x - 0.07, 1.72, WALL - 0.16), vec(x + 0.07, 2.0, WALL - 0.03), DARK_METAL),
    box(vec(x - 0.1, 2.0, WALL - 0.19), vec(x + 0.1, 2.03, WALL), DARK_METAL),
  ];
  return [
    wall(-8, door.left, 0.16, 3.2),
    wall(door.right, HOUSE_RIGHT, 0.16, 3.2),
    wall(door.left, door.right, door.top, 3.2),
    box(vec(-8, 0, WALL - 0.02), vec(door.left, 0.16, WALL + 0.2), concrete(color('#8d8a83'))),
    box(vec(door.right, 0, WALL - 0.02), vec(HOUSE_RIGHT, 0.16, WALL + 0.2), concrete(color('#8d8a83'))),
    garageDoor(vec(door.left, 0, WALL + 0.13), vec(door.right, door.top, WALL + 0.2), color('#d9d4c8')),
    ...casing(vec(door.left, 0, WALL), vec(door.right, door.top, WALL), 0.13, 0.035),
    // Corner board, downspout, and gutter with the edge of the roof behind it.
    box(vec(HOUSE_RIGHT - 0.12, 0.16, WALL - 0.03), vec(HOUSE_RIGHT + 0.03, 3.2, WALL + 0.2), WHITE_TRIM),
    box(vec(4.2, 0.1, WALL - 0.1), vec(4.29, 2.9, WALL - 0.03), WHITE_TRIM),
    box(vec(-8, 2.93, WALL - 0.5), vec(HOUSE_RIGHT + 0.3, 2.97, WALL + 0.2), WHITE_TRIM),
    box(vec(-8, 2.88, WALL - 0.62), vec(HOUSE_RIGHT + 0.32, 3.02, WALL - 0.5), WHITE_TRIM),
    ...lantern(-2.95),
    ...lantern(2.95),
  ];
}

function garden(): Shape[] {
  return [
    ground(-0.01, () => true, mulch),
    ground(0.02, inBed, mulch),
    lawn(onLawn),
    shrub(vec(3.45, 0.36, WALL - 0.55), vec(0.5, 0.46, 0.45), BOXWOOD),
    shrub(vec(4.75, 0.42, WALL - 0.35), vec(0.6, 0.6, 0.5), HYDRANGEA),
    shrub(vec(-3.5, 0.36, WALL - 0.55), vec(0.5, 0.46, 0.45), BOXWOOD),
    shrub(vec(-4.6, 0.36, WALL - 0.6), vec(0.5, 0.48, 0.45), BOXWOOD),
    shrub(vec(-5.8, 0.5, WALL - 0.5), vec(0.6, 0.66, 0.5), HYDRANGEA),
    // The neighbors' hedge.
    ...[5.6, 6.9, 8.2, 9.5, 10.8].map((x) => shrub(vec(x, 0.9, WALL + 3), vec(1, 1.3, 0.7), BOXWOOD)),
  ];
}

export function driveway(state: State): Scene {
  return {
    shapes: [ground(0, onDrive, pavement(state)), ...garage(), ...garden()],
    camera: { position: vec(0.35, 2.05, -0.4), lookAt: vec(0.12, 0.42, 7), angle: 50 },
    sun: normalize(vec(-0.55, 0.72, -0.5)),
    sunlit: () => 1,
    exposure: 0.66,
  };
}
