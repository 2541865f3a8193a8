/** Dirt of years on a surface, and what a wash leaves; the driveway and the patio share it. */
import { layered, noise } from './noise.ts';
import { clamp, color, mix, scale, smooth, type Vec } from './vectors.ts';

export type State = 'before' | 'after';

const GRIME = color('#3a3833');
const MOSS = { dark: color('#2c361b'), light: color('#5d682f') };

/** Lighter and darker grains of sand in the surface, too small to be seen from a distance. */
export function speckle(x: number, z: number, distance: number): number {
  const near = smooth(9, 3, distance);
  return near === 0 ? 0 : near * (0.2 * noise(x * 75, z * 75, 85) + 0.22 * noise(x * 160, z * 160, 86));
}

/** A gray film of dirt and algae; `strength` from 0 to 1. */
export function grimy(clean: Vec, strength: number): Vec {
  const share = clamp(strength);
  return mix(clean, mix(GRIME, scale(clean, 0.4), 0.3), share);
}

/** Moss on the surface, darker where it is thin. */
export function mossy(under: Vec, strength: number, x: number, z: number): Vec {
  const share = clamp(strength);
  if (share <= 0) return under;
  const tuft = noise(x * 45, z * 45, 81);
  return mix(under, mix(MOSS.dark, MOSS.light, clamp(0.4 + tuft * 0.9)), share);
}

/** Where a thin film of water remains after the wash: 0 dry, 1 wet. */
export function wetness(x: number, z: number): number {
  return smooth(-0.25, 0.3, layered(x * 0.5 + 3.1, z * 0.5 + 1.7, 4, 83));
}

interface Washed {
  color: Vec;
  shine: number;
  roughness: number;
}

/**
 * A clean surface while it dries: wet places are darker and more saturated, and slightly reflect what is behind them.
 */
export function drying(clean: Vec, wet: number, x: number, z: number): Washed {
  const film = clamp(wet) * (0.8 + 0.4 * noise(x * 9, z * 9, 84));
  return { color: scale(clean, 1 - 0.42 * film), shine: 1.1 * film, roughness: 0.1 };
}
