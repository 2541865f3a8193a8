/** Directions, places (meters; x to the right, y up, z away from the camera) and linear colors (red, green, blue). */
export interface Vec {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export const vec = (x: number, y: number, z: number): Vec => ({ x, y, z });
export const add = (a: Vec, b: Vec): Vec => ({ x: a.x + b.x, y: a.y + b.y, z: a.z + b.z });
export const scale = (a: Vec, by: number): Vec => ({ x: a.x * by, y: a.y * by, z: a.z * by });
export const times = (a: Vec, b: Vec): Vec => ({ x: a.x * b.x, y: a.y * b.y, z: a.z * b.z });
export const dot = (a: Vec, b: Vec): number => a.x * b.x + a.y * b.y + a.z * b.z;
export const cross = (a: Vec, b: Vec): Vec => ({
  x: a.y * b.z - a.z * b.y,
  y: a.z * b.x - a.x * b.z,
  z: a.x * b.y - a.y * b.x,
});
export const normalize = (a: Vec): Vec => scale(a, 1 / Math.sqrt(dot(a, a)));
export const mix = (a: Vec, b: Vec, share: number): Vec => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
  z: a.z + (b.z - a.z) * share,
});

export const clamp = (value: number, low = 0, high = 1): number => Math.min(high, Math.max(low, value));

/** 0 below `from`, 1 above `to`, smooth in between; `from` can be the larger one. */
export function smooth(from: number, to: number, value: number): number {
  const share = clamp((value - from) / (to - from));
  return share * share * (3 - 2 * share);
}

/** A hex color of designers (`#8a8577`), converted to the light it reflects. */
export function color(hex: string): Vec {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return vec(channel(1), channel(3), channel(5));
}
