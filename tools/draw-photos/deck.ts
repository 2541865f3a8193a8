/** A wooden deck with a railing and a planter, and the garden fence behind it. */
import type { State } from './growth.ts';
import { hash, layered, noise } from './noise.ts';
import { BOXWOOD, HYDRANGEA, LAVENDER, lawn, shrub } from './plants.ts';
import { box, bumpyGround, bumpyWall, ground, group, type Paint, plain, pot, type Relief, slope } from './shapes.ts';
import type { Scene, Shape } from './tracer.ts';
import { color, mix, normalize, scale, smooth, type Vec, vec } from './vectors.ts';

const HEIGHT = 0.45;
const BOARD = 0.14;
const END = 5.4;
const LEFT = -3.4;
const RIGHT = 3.1;

const CEDAR = [color('#ae8a66'), color('#a07b58'), color('#b99874'), color('#967052')] as const;
const SILVER = color('#77756c');
const BLACK = color('#2b2a25');
const ALGAE = { thin: color('#6b7544'), thick: color('#3b4a26') };

/** Growth rings along a board. */
const grainOf = (id: number, along: number, aside: number) =>
  layered(along * 0.9 + id * 57, aside * 26 + id * 91 + 0.6 * noise(along * 1.2, id * 31, 361), 4, 362);

/** One piece of wood: `id` tells it from the others. */
function cedar(id: number, along: number, aside: number): Vec {
  const tone = CEDAR[Math.floor(id * CEDAR.length)] ?? CEDAR[0];
  const grain = grainOf(id, along, aside);
  const knot = noise(along * 1.7 + id * 19, aside * 8 + id * 7, 363);
  return scale(mix(tone, CEDAR[1], 0.3), (1 + 0.32 * grain) * (1 - 0.45 * smooth(0.5, 0.62, knot)));
}

/** Gray from the sun, black from mildew, green where it is damp (0 to 1). */
export function weathered(clean: Vec, id: number, along: number, aside: number, damp: number): Vec {
  const grain = grainOf(id, along, aside);
  const silver = mix(scale(SILVER, 0.85 + 0.35 * hash(Math.floor(id * 9999), 1, 364)), clean, 0.18);
  const grayed = scale(silver, 1 + 0.3 * grain);
  const mildew = smooth(0.05, 0.6, layered(along * 2.2 + id * 3, aside * 7 + id * 5, 5, 365) + 0.3 * damp);
  const stained = mix(scale(grayed, 0.82), BLACK, 0.72 * mildew);
  const growth = smooth(0.18, 0.85, damp + 0.35 * noise(along * 9, aside * 30, 366));
  return mix(stained, mix(ALGAE.thin, ALGAE.thick, smooth(0.4, 1, growth)), 0.75 * growth);
}

const row = (x: number) => Math.floor(x / BOARD);
const gap = (x: number) => {
  const across = x - row(x) * BOARD;
  return Math.min(across, BOARD - across);
};

/** Boards of three lengths end above the joists. */
const piece = (x: number, z: number) => Math.floor((z + hash(row(x), 0, 367) * 3.6) / 3.6);
const idOf = (x: number, z: number) => hash(row(x), piece(x, z), 368);

const planed: Relief = (x, z) =>
  0.006 * smooth(0.001, 0.007, gap(x)) + 0.0012 * grainOf(idOf(x, z), z, x) + 0.001 * (idOf(x, z) - 0.5);

function boards(state: State): Paint {
  return (place, face, distance) => {
    const { x, z } = place;
    const id = idOf(x, z);
    const clean = cedar(id, z, x);
    const damp =
      0.3 * smooth(END - 2, END, z) + 0.25 * smooth(LEFT + 1.4, LEFT, x) + 0.75 * layered(x * 0.7 + 3, z * 0.6, 4, 369);
    const shown = state === 'after' ? clean : weathered(clean, id, z, x, damp);
    const end = Math.abs(((z + hash(row(x), 0, 367) * 3.6) % 3.6) - 0.002);
    const joist = Math.abs((z % 0.6) - 0.3);
    const screw = Math.hypot(joist, gap(x) - 0.028) < 0.005 ? 0.55 : 0;
    const dark = Math.max(0.92 * smooth(0.0045, 0.002, gap(x)), 0.8 * smooth(0.005, 0.002, end), screw);
    const { u, v } = slope(planed, x, z, distance);
    return { color: scale(shown, 1 - dark), normal: bumpyGround(u, v), face, shine: 0.06, roughness: 0.5 };
  };
}

/** Upright pieces: posts, rails and balusters. */
function timber(state: State): Paint {
  return (place, face) => {
    const upright = face.y === 0;
    const [along, aside] = upright ? [place.y, place.x + place.z] : [place.x, place.z];
    const id = hash(Math.floor(place.x / 0.12), Math.floor(place.z), 371);
    const clean = cedar(id, along, aside);
    const damp = 0.55 * layered(place.x * 1.4, place.y * 1.8, 3, 372) + (upright ? 0.1 : 0.45);
    return {
      color: state === 'after' ? clean : weathered(clean, id, along, aside, damp),
      normal: face,
      face,
      shine: 0.05,
      roughness: 0.6,
    };
  };
}

function railing(state: State): Shape[] {
  const wood = timber(state);
  const top = HEIGHT + 0.98;
  const posts = [LEFT, -1.25, 0.95, RIGHT - 0.09].map((x) =>
    box(vec(x, HEIGHT, END - 0.1), vec(x + 0.09, top - 0.02, END - 0.01), wood),
  );
  const balusters = Array.from({ length: 53 }, (_, index) => LEFT + 0.1 + index * 0.12).map((x) =>
    box(vec(x, HEIGHT + 0.1, END - 0.075), vec(x + 0.035, top - 0.07, END - 0.04), wood),
  );
  return [
    ...posts,
    group(vec(LEFT, HEIGHT + 0.1, END - 0.075), vec(RIGHT, top - 0.07, END - 0.04), balusters),
    box(vec(LEFT, HEIGHT + 0.08, END - 0.08), vec(RIGHT, HEIGHT + 0.13, END - 0.03), wood),
    box(vec(LEFT, top - 0.09, END - 0.08), vec(RIGHT, top - 0.03, END - 0.03), wood),
    box(vec(LEFT - 0.04, top - 0.03, END - 0.14), vec(RIGHT + 0.04, top + 0.01, END + 0.02), wood),
  ];
}

function planters(): Shape[] {
  const glazed = plain(color('#35505e'), 0.5, 0.2);
  const terracotta = plain(color('#976250'));
  return [
    pot(vec(2.35, HEIGHT, END - 0.75), { bottom: 0.2, top: 0.28, height: 0.5 }, glazed),
    shrub(vec(2.35, HEIGHT + 0.78, END - 0.75), vec(0.4, 0.42, 0.4), BOXWOOD),
    pot(vec(1.65, HEIGHT, END - 0.55), { bottom: 0.13, top: 0.19, height: 0.3 }, terracotta),
    shrub(vec(1.65, HEIGHT + 0.45, END - 0.55), vec(0.26, 0.24, 0.26), LAVENDER),
  ];
}

function garden(): Shape[] {
  return [
    lawn((_x, z) => z > END),
    ...[-6.5, -4.9, -3.1, -1.4, 0.4, 2.3, 4.2, 6].map((x, index) =>
      shrub(
        vec(x, 0.9, 11.5 + (index % 3) * 0.5),
        vec(1.15, 1.25 + 0.3 * hash(index, 0, 373), 0.5),
        index % 3 === 1 ? HYDRANGEA : BOXWOOD,
      ),
    ),
    // The neighbors' trees.
    ...[-7, -3.8, -0.5, 3, 6.6].map((x, index) =>
      shrub(vec(x, 3.1, 16), vec(2.3, 1.7 + hash(index, 0, 374), 0.6), index % 2 === 0 ? HYDRANGEA : BOXWOOD),
    ),
  ];
}

export function deck(state: State): Scene {
  return {
    shapes: [
      ground(HEIGHT, (x, z) => x > LEFT && x < RIGHT && z < END, boards(state)),
      ...railing(state),
      ...planters(),
      ...garden(),
    ],
    camera: { position: vec(-0.5, 2.15, 0.2), lookAt: vec(0.12, 0.72, 4.6), angle: 54 },
    sun: normalize(vec(-0.6, 0.7, -0.35)),
    sunlit: () => 1,
    exposure: 0.66,
  };
}

/** A fence of upright boards along a lawn. */
export function fence(state: State): Scene {
  const wall = 4.2;
  const wide = 0.14;
  const board: Paint = (place, face) => {
    const column = Math.floor(place.x / wide);
    const id = hash(column, 3, 375);
    const clean = cedar(id, place.y, place.x);
    const splash = 0.6 * smooth(0.75, 0.05, place.y + 0.25 * layered(place.x * 1.4, 0, 3, 376));
    const damp = splash + 0.6 * layered(place.x * 1.1, place.y * 1.1, 4, 377);
    const shown = state === 'after' ? clean : weathered(clean, id, place.y, place.x, damp);
    const across = place.x - column * wide;
    const gap = smooth(0.008, 0.003, Math.min(across, wide - across));
    const nail = Math.abs(across - wide / 2) < 0.0035 && Math.abs(Math.abs(place.y - 0.945) - 0.55) < 0.0035 ? 0.6 : 0;
    // No board is quite flat, and none stands exactly like its neighbor.
    const normal = bumpyWall(0.06 * (id - 0.5) + 0.9 * (across / wide - 0.5) ** 3, 0);
    return { color: scale(shown, 1 - Math.max(0.9 * gap, nail)), normal, face, shine: 0.04, roughness: 0.6 };
  };
  const wood = timber(state);
  const posts = [-3.3, -0.9, 1.5, 3.9].map((x) => box(vec(x, 0, wall + 0.02), vec(x + 0.1, 1.95, wall + 0.12), wood));
  return {
    shapes: [
      box(vec(-5, 0.03, wall), vec(6, 1.8, wall + 0.02), board),
      ...posts,
      box(vec(-5, 1.79, wall - 0.03), vec(6, 1.83, wall + 0.06), wood),
      lawn(() => true),
      shrub(vec(-2.3, 0.34, wall - 0.5), vec(0.48, 0.46, 0.38), HYDRANGEA),
      shrub(vec(2.35, 0.3, wall - 0.45), vec(0.42, 0.4, 0.36), BOXWOOD),
      shrub(vec(1.62, 0.22, wall - 0.45), vec(0.3, 0.3, 0.28), LAVENDER),
      ...[-5.4, -3.2, -0.6, 2.2, 4.9].map((x, index) =>
        shrub(vec(x, 2.4, wall + 5), vec(1.7, 1.1 + hash(index, 0, 379), 0.6), index % 2 === 0 ? HYDRANGEA : BOXWOOD),
      ),
    ],
    camera: { position: vec(-1.15, 1.55, -0.3), lookAt: vec(0.2, 0.98, wall), angle: 50 },
    sun: normalize(vec(-0.62, 0.66, -0.42)),
    sunlit: () => 1,
    exposure: 0.62,
  };
}
