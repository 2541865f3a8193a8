/** Repeatable randomness: the same place always gets the same stain, before and after washing. */

/** 0 up to, but not including, 1 for a cell of a grid. */
export function hash(x: number, y: number, seed: number): number {
  let bits = Math.imul(x | 0, 0x27d4eb2d) ^ Math.imul(y | 0, 0x165667b1) ^ Math.imul(seed | 0, 0x9e3779b1);
  bits = Math.imul(bits ^ (bits >>> 15), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return ((bits ^ (bits >>> 16)) >>> 0) / 4294967296;
}

const GRADIENTS = Array.from({ length: 32 }, (_, index) => [
  Math.cos((index / 16) * Math.PI),
  Math.sin((index / 16) * Math.PI),
]).flat();

function corner(x: number, y: number, dx: number, dy: number, seed: number): number {
  const at = Math.floor(hash(x, y, seed) * 32) * 2;
  return (GRADIENTS[at] ?? 0) * dx + (GRADIENTS[at + 1] ?? 0) * dy;
}

/** Gradient noise, about -0.7 to 0.7, with one bump per unit. */
export function noise(x: number, y: number, seed: number): number {
  const column = Math.floor(x);
  const row = Math.floor(y);
  const dx = x - column;
  const dy = y - row;
  const u = dx * dx * dx * (dx * (dx * 6 - 15) + 10);
  const v = dy * dy * dy * (dy * (dy * 6 - 15) + 10);
  const above = corner(column, row, dx, dy, seed) * (1 - u) + corner(column + 1, row, dx - 1, dy, seed) * u;
  const below =
    corner(column, row + 1, dx, dy - 1, seed) * (1 - u) + corner(column + 1, row + 1, dx - 1, dy - 1, seed) * u;
  return above * (1 - v) + below * v;
}

/** Layered noise: large patches with smaller and smaller ones on them, about -1 to 1. */
export function layered(x: number, y: number, layers: number, seed: number): number {
  let sum = 0;
  let weight = 1;
  for (let layer = 0; layer < layers; layer += 1) {
    sum += weight * noise(x, y, seed + layer);
    // The offset prevents the layers' grids from lining up.
    x = x * 2.03 + 17.3;
    y = y * 2.03 + 9.1;
    weight *= 0.5;
  }
  return sum;
}

export type Random = () => number;

/** A stream of numbers from 0 up to, but not including, 1 for one pixel. */
export function randomFrom(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296;
  };
}
