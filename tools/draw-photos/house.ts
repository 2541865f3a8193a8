/** Parts of houses: lap siding, trim, a garage door, window panes, mulch. */
import { hash, layered, noise } from './noise.ts';
import { box, bumpyGround, bumpyWall, type Paint, plain, type Relief, slope } from './shapes.ts';
import type { Shape } from './tracer.ts';
import { clamp, color, mix, scale, smooth, type Vec, vec } from './vectors.ts';

export const WHITE_TRIM = plain(color('#dedbd2'), 0.2, 0.4);
export const DARK_METAL = plain(color('#23282b'), 0.5, 0.25);

/** The color of a dirty wall at x and y. */
export type WallDirt = (x: number, y: number, clean: Vec, board: number) => Vec;

/** Height of the visible part of a board, in meters. */
export const BOARD = 0.118;

/** Horizontal lap siding. Each board leans out at its lower edge and shades the top of the one below. */
export function siding(paint: Vec, dirt: WallDirt = (_x, _y, clean) => clean): Paint {
  const grain: Relief = (x, y) => 0.0011 * layered(x * 2.2, y * 38, 3, 41);
  return (place, face, distance) => {
    if (face.z === 0) return { color: paint, normal: face, face, shine: 0.05, roughness: 0.5 };
    const row = Math.floor(place.y / BOARD);
    const share = place.y / BOARD - row;
    const { u, v } = slope(grain, place.x, place.y, distance);
    const seam = Math.abs((((place.x + hash(row, 0, 42) * 3.6) % 3.6) + 3.6) % 3.6);
    const butt = smooth(0.0025 + distance * 0.0003, 0.001, Math.min(seam, 3.6 - seam));
    // The shade under the board above, and the thin dark line of the lap itself.
    const shaded = 0.55 * smooth(0.84, 0.97, share) + 0.35 * smooth(0.05, 0, share) + 0.5 * butt;
    const tone = 1 + 0.05 * (hash(row, 1, 43) - 0.5) + 0.04 * noise(place.x * 1.1, place.y * 9, 44);
    const colored = dirt(place.x, place.y, scale(paint, tone), share);
    return {
      color: scale(colored, 1 - Math.min(0.8, shaded)),
      normal: bumpyWall(u, v + 0.09),
      face,
      shine: 0.12,
      roughness: 0.5,
    };
  };
}

const ROOM = color('#3a444a');
const BLIND = color('#a9a69b');

/** A pane: a dark room behind it, the sky reflected in it. A blind reaches down to `blindTo`, a height in meters. */
export function glass(blindTo = Infinity): Paint {
  return (place, face) => {
    const slat = (place.y / 0.045) % 1;
    const room = scale(ROOM, 0.5 + 0.4 * noise(place.x * 1.5, place.y * 0.8, 51));
    return {
      color: place.y > blindTo ? scale(BLIND, 0.35 + 0.3 * smooth(0, 0.7, slat)) : room,
      normal: bumpyWall(0.012 * noise(place.x * 2, place.y * 2, 52), 0.012 * noise(place.x * 2, place.y * 2, 53)),
      face,
      shine: 1.9,
      roughness: 0.015,
    };
  };
}

interface DoorPart {
  /** meters to the nearest edge of the panel */
  edge: number;
  row: number;
}

const DOOR_ROWS = 4;
const PANEL_WIDTH = 0.612;

function doorPart(x: number, y: number, height: number): DoorPart {
  const tall = height / DOOR_ROWS;
  const row = Math.min(DOOR_ROWS - 1, Math.floor(y / tall));
  const across = (((x % PANEL_WIDTH) + PANEL_WIDTH) % PANEL_WIDTH) - PANEL_WIDTH / 2;
  const down = y - row * tall - tall / 2;
  return { edge: Math.min(PANEL_WIDTH / 2 - Math.abs(across), tall / 2 - Math.abs(down)), row };
}

/** A sectional garage door with pressed panels; the upper row has windows. */
export function garageDoor(low: Vec, high: Vec, paint: Vec): Shape {
  const height = high.y - low.y;
  const part = (x: number, y: number) => doorPart(x - low.x, y - low.y, height);
  const pressed: Relief = (x, y) => {
    const { edge } = part(x, y);
    return -0.016 * (smooth(0.055, 0.075, edge) - smooth(0.085, 0.13, edge)) - 0.01 * smooth(0.006, 0, edge);
  };
  const pane = glass();
  return box(low, high, (place, face, distance) => {
    const { edge, row } = part(place.x, place.y);
    if (row === DOOR_ROWS - 1 && edge > 0.075) return pane(place, face, distance);
    const { u, v } = slope(pressed, place.x, place.y, distance);
    const section = (place.y - low.y) % (height / DOOR_ROWS);
    const gap = place.y - low.y < 0.035 ? 0.75 : 0.55 * smooth(0.01, 0.003, section);
    const grain = 1 + 0.03 * layered(place.x * 3, place.y * 30, 2, 55);
    return { color: scale(paint, (1 - gap) * grain), normal: bumpyWall(u, v), face, shine: 0.25, roughness: 0.4 };
  });
}

/** Four boards around an opening, slightly in front of the wall. */
export function casing(low: Vec, high: Vec, width: number, depth: number): Shape[] {
  const front = low.z - depth;
  return [
    box(vec(low.x - width, low.y, front), vec(low.x, high.y, low.z + 0.1), WHITE_TRIM),
    box(vec(high.x, low.y, front), vec(high.x + width, high.y, low.z + 0.1), WHITE_TRIM),
    box(
      vec(low.x - width - 0.03, high.y, front - 0.015),
      vec(high.x + width + 0.03, high.y + width, low.z + 0.1),
      WHITE_TRIM,
    ),
  ];
}

const MULCH = [color('#4a3527'), color('#6b4c36'), color('#33261d')] as const;

/** Shredded bark. */
export const mulch: Paint = (place, face, distance) => {
  const bark: Relief = (x, z) => 0.012 * layered(x * 16, z * 16, 3, 61);
  const { u, v } = slope(bark, place.x, place.z, distance);
  const [brown, light, dark] = MULCH;
  const chip = layered(place.x * 22, place.z * 22, 2, 62);
  const chipColor = mix(mix(dark, brown, clamp(0.6 + chip)), light, smooth(0.15, 0.6, chip));
  return { color: chipColor, normal: bumpyGround(u, v), face, shine: 0, roughness: 1 };
};

/** Poured concrete, for foundations and steps. */
export function concrete(tone: Vec): Paint {
  return (place, face) => {
    const mottled = 1 + 0.12 * layered(place.x * 4 + place.z * 3, place.y * 4, 4, 63);
    return { color: scale(tone, mottled), normal: face, face, shine: 0, roughness: 1 };
  };
}

/** A troweled wall with a fine sand finish. */
export function stucco(tone: Vec): Paint {
  const troweled: Relief = (x, y) => 0.004 * layered(x * 5, y * 5, 5, 64);
  return (place, face, distance) => {
    if (face.z === 0) return { color: tone, normal: face, face, shine: 0, roughness: 1 };
    const { u, v } = slope(troweled, place.x, place.y, distance);
    const mottled = 1 + 0.06 * layered(place.x * 1.3, place.y * 1.3, 3, 65);
    return { color: scale(tone, mottled), normal: bumpyWall(u, v), face, shine: 0, roughness: 1 };
  };
}
