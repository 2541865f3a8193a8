/** The shaded side of a house: vinyl siding around a window. */
import type { State } from './growth.ts';
import { BOARD, casing, concrete, glass, mulch, siding, type WallDirt, WHITE_TRIM } from './house.ts';
import { layered, noise } from './noise.ts';
import { BOXWOOD, HYDRANGEA, LAVENDER, lawn, shrub } from './plants.ts';
import { box, ground } from './shapes.ts';
import type { Scene, Shape } from './tracer.ts';
import { clamp, color, mix, normalize, scale, smooth, type Vec, vec } from './vectors.ts';

/** Distance of the wall from the camera, in meters. */
const WALL = 5;
const FOUNDATION = 0.34;
const WINDOW = { left: -0.62, right: 0.62, bottom: 1.12, top: 2.52 } as const;
const CASING = 0.11;

const CREAM = color('#dedacd');
const ALGAE = { thin: color('#7c8449'), thick: color('#3c4a25') };
const SOOT = color('#4d4b41');

/** Rain washes dirt down from the ends of the sill and from the seams of the gutter. */
function streaks(x: number, y: number): number {
  const below = WINDOW.bottom - 0.08 - y;
  const ends = [WINDOW.left - CASING, WINDOW.right + CASING, -0.15, 0.3];
  const reach = [0.95, 0.8, 0.35, 0.5];
  const runs = ends.map((end, index) => {
    const wander = 0.02 * noise(0, y * 4, 101 + index) + 0.012 * noise(0, y * 15, 105 + index);
    const width = 0.035 + 0.05 * smooth(0, 0.5, below);
    const fade = below < 0 ? 0 : smooth(reach[index] ?? 0.5, 0.05, below);
    return fade * smooth(width, width * 0.2, Math.abs(x - end - wander));
  });
  const rain = smooth(0.1, 0.55, layered(x * 7, y * 0.35, 4, 109)) * smooth(0.6, 2.6, y);
  return clamp(Math.max(...runs) * 1.1 + 0.4 * rain);
}

/** Algae grow up from the damp ground, and below a sill, where they find water as well. */
function algae(x: number, y: number): number {
  const climbed = smooth(2.1, 0.3, y + 0.55 * layered(x * 1.1, y * 0.7, 4, 111));
  const beside = Math.abs(x + 0.2 * noise(x * 2, y * 2, 116)) - WINDOW.right;
  const under = y < WINDOW.bottom ? smooth(0.9, 0, WINDOW.bottom - y) * smooth(0.55, -0.1, beside) : 0;
  const patches = 0.6 + 0.8 * layered(x * 2.1, y * 2.6, 5, 112);
  return clamp(climbed * (0.25 + patches) + 0.5 * under * patches);
}

const grown: WallDirt = (x, y, clean, board) => {
  // Every board is dirtiest at its lower edge, where drops hang.
  const drip = smooth(0.6, 0.05, board) * (0.6 + 0.5 * noise(x * 9, Math.floor(y / BOARD) * 3.7, 113));
  const haze = mix(clean, SOOT, clamp(0.2 + 0.22 * layered(x * 0.8, y * 0.8, 4, 114) + 0.22 * drip));
  const streaked = mix(haze, scale(SOOT, 0.75), 0.7 * streaks(x, y));
  const growth = clamp(algae(x, y) * (0.72 + 0.5 * drip));
  const green = mix(ALGAE.thin, ALGAE.thick, smooth(0.4, 1, growth + 0.2 * noise(x * 30, y * 30, 115)));
  return mix(streaked, green, 0.86 * smooth(0.02, 0.85, growth));
};

function windowParts(): Shape[] {
  const { left, right, bottom, top } = WINDOW;
  const middle = (bottom + top) / 2;
  const bar = (low: Vec, high: Vec) => box(low, high, WHITE_TRIM);
  const z = WALL + 0.03;
  return [
    box(vec(left, bottom, WALL + 0.06), vec(right, top, WALL + 0.1), glass(2.12)),
    // Sash frames: the lower one is in front.
    bar(vec(left, bottom, z), vec(left + 0.05, top, WALL + 0.1)),
    bar(vec(right - 0.05, bottom, z), vec(right, top, WALL + 0.1)),
    bar(vec(left, bottom, z), vec(right, bottom + 0.07, WALL + 0.1)),
    bar(vec(left, top - 0.05, z), vec(right, top, WALL + 0.1)),
    bar(vec(left, middle - 0.03, z - 0.01), vec(right, middle + 0.03, WALL + 0.1)),
    bar(vec(-0.012, middle, z + 0.01), vec(0.012, top, WALL + 0.1)),
    ...casing(vec(left, bottom, WALL), vec(right, top, WALL), CASING, 0.035),
    // The sill protrudes and drips.
    bar(vec(left - CASING - 0.04, bottom - 0.07, WALL - 0.09), vec(right + CASING + 0.04, bottom, WALL + 0.1)),
  ];
}

function downspout(x: number): Shape[] {
  const strap = (y: number) => box(vec(x - 0.055, y, WALL - 0.115), vec(x + 0.055, y + 0.03, WALL - 0.02), WHITE_TRIM);
  return [box(vec(x - 0.045, 0.3, WALL - 0.11), vec(x + 0.045, 3.4, WALL - 0.03), WHITE_TRIM), strap(0.75), strap(2.2)];
}

function garden(): Shape[] {
  const bed = (x: number, z: number) => z > WALL - 0.85 + 0.1 * noise(x * 1.5, 0, 121);
  return [
    ground(0, bed, mulch),
    lawn((x, z) => !bed(x, z)),
    shrub(vec(-2.15, 0.3, WALL - 0.5), vec(0.42, 0.42, 0.36), BOXWOOD),
    shrub(vec(-1.2, 0.22, WALL - 0.48), vec(0.34, 0.32, 0.3), LAVENDER),
    shrub(vec(1.55, 0.34, WALL - 0.48), vec(0.5, 0.46, 0.36), HYDRANGEA),
    shrub(vec(2.9, 0.3, WALL - 0.5), vec(0.4, 0.4, 0.34), BOXWOOD),
  ];
}

export function wall(state: State): Scene {
  const boards = siding(CREAM, state === 'before' ? grown : undefined);
  const piece = (left: number, right: number, bottom: number, top: number) =>
    box(vec(left, bottom, WALL), vec(right, top, WALL + 0.15), boards);
  const { left, right, bottom, top } = WINDOW;
  return {
    shapes: [
      piece(-6, left, FOUNDATION, 3.6),
      piece(right, 6, FOUNDATION, 3.6),
      piece(left, right, FOUNDATION, bottom),
      piece(left, right, top, 3.6),
      box(
        vec(-6, -0.1, WALL + 0.02),
        vec(6, FOUNDATION, WALL + 0.15),
        concrete(color(state === 'before' ? '#62614f' : '#8b8880')),
      ),
      ...windowParts(),
      ...downspout(2.35),
      ...garden(),
    ],
    camera: { position: vec(-0.95, 1.62, -0.2), lookAt: vec(0.3, 1.36, WALL), angle: 48 },
    sun: normalize(vec(-0.7, 0.62, -0.42)),
    sunlit: () => 1,
    exposure: 0.58,
  };
}
