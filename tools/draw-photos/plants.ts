/**
 * Lawns of single blades and shrubs of single leaves. A ray finds them by walking through the cells that it crosses.
 */
import { hash, noise } from './noise.ts';
import { UP } from './shapes.ts';
import type { Ray, Shape, Surface } from './tracer.ts';
import { clamp, color, dot, mix, normalize, scale, smooth, type Vec, vec } from './vectors.ts';

const BLADE_CELL = 0.03;
const BLADES = 3;
const GRASS_HEIGHT = 0.065;
const GRASS = { dark: color('#3f5729'), light: color('#7d9450'), dry: color('#a8a162'), soil: color('#3d3426') };
/** A blade leans at most into the cell next to its own. */
const LEAN = 0.028;

interface Blade {
  distance: number;
  /** 0 at the root, 1 at the tip */
  height: number;
  seed: number;
}

/** Where a ray passes a blade: the nearest points of two lines. */
function bladeHit(
  { origin, direction }: Ray,
  x: number,
  z: number,
  tip: Vec,
  width: number,
  seed: number,
): Blade | null {
  const tt = dot(tip, tip);
  const along = dot(tip, direction);
  const wx = origin.x - x;
  const wz = origin.z - z;
  const d = direction.x * wx + direction.y * origin.y + direction.z * wz;
  const e = tip.x * wx + tip.y * origin.y + tip.z * wz;
  const spread = tt - along * along;
  if (spread < 1e-12) return null;
  const height = (e - along * d) / spread;
  if (height < 0 || height > 1) return null;
  const distance = (along * e - tt * d) / spread;
  const gapX = wx + distance * direction.x - height * tip.x;
  const gapY = origin.y + distance * direction.y - height * tip.y;
  const gapZ = wz + distance * direction.z - height * tip.z;
  const half = width * (1 - height * height);
  return gapX * gapX + gapY * gapY + gapZ * gapZ < half * half ? { distance, height, seed } : null;
}

function nearestBlade(ray: Ray, column: number, row: number, distance: number): Blade | null {
  let found: Blade | null = null;
  for (let index = 0; index < BLADES; index += 1) {
    const at = (salt: number) => hash(column, row, salt + index * 7);
    const tip = vec((at(3) - 0.5) * 2 * LEAN, GRASS_HEIGHT * (0.55 + 0.45 * at(4)), (at(5) - 0.5) * 2 * LEAN);
    // Never thinner than a pixel can show, or distant grass would glitter.
    const width = Math.max(0.0028, distance * 0.0004);
    const blade = bladeHit(ray, (column + at(1)) * BLADE_CELL, (row + at(2)) * BLADE_CELL, tip, width, at(6));
    if (blade && blade.distance > 0 && (!found || blade.distance < found.distance)) found = blade;
  }
  return found;
}

/** Walks over the cells below a ray between two of its points, and stops at the first hit. */
function walkCells<Found>(
  ray: Ray,
  from: number,
  to: number,
  visit: (column: number, row: number) => Found | null,
): Found | null {
  const step = BLADE_CELL * 0.75;
  const { origin, direction } = ray;
  const across = Math.hypot(direction.x, direction.z);
  const pace = step / Math.max(across, 0.2);
  let lastColumn = NaN;
  let lastRow = NaN;
  for (let t = from; t <= to + pace; t += pace) {
    const column = Math.floor((origin.x + t * direction.x) / BLADE_CELL);
    const row = Math.floor((origin.z + t * direction.z) / BLADE_CELL);
    if (column === lastColumn && row === lastRow) continue;
    lastColumn = column;
    lastRow = row;
    const found = visit(column, row);
    if (found) return found;
  }
  return null;
}

/** A lawn where `grows` is true. Reflected rays see it as flat. */
export function lawn(grows: (x: number, z: number) => boolean): Shape {
  let hit: Blade | null = null;
  const flat = ({ origin, direction }: Ray, limit: number, height: number) => {
    const t = (height - origin.y) / direction.y;
    if (!(t > 1e-4 && t < limit)) return Infinity;
    return grows(origin.x + t * direction.x, origin.z + t * direction.z) ? t : Infinity;
  };
  return {
    distance(ray, limit) {
      hit = null;
      if (!ray.seen || ray.direction.y >= 0) return flat(ray, limit, 0.02);
      const enter = (GRASS_HEIGHT - ray.origin.y) / ray.direction.y;
      if (enter > limit) return Infinity;
      const leave = -ray.origin.y / ray.direction.y;
      hit = walkCells(ray, enter, leave, (column, row) =>
        grows((column + 0.5) * BLADE_CELL, (row + 0.5) * BLADE_CELL) ? nearestBlade(ray, column, row, enter) : null,
      );
      const distance = hit ? hit.distance : flat(ray, limit, 0);
      return distance < limit ? distance : Infinity;
    },
    surface: (place) => (hit ? bladeSurface(place, hit) : grassFromAfar(place)),
  };
}

function grassColor(place: Vec, seed: number): Vec {
  const patch = noise(place.x * 0.9, place.z * 0.9, 71) + 0.5 * noise(place.x * 3.1, place.z * 3.1, 72);
  const green = mix(GRASS.dark, GRASS.light, clamp(0.45 + 0.5 * patch + 0.5 * (seed - 0.5)));
  return mix(green, GRASS.dry, seed > 0.9 ? 0.6 : 0.08);
}

function bladeSurface(place: Vec, { height, seed }: Blade): Surface {
  const turn = seed * 40;
  const normal = normalize(vec(Math.cos(turn) * 0.7, 0.8, Math.sin(turn) * 0.7));
  // It gets dark between blades: the light there is not traced blade by blade.
  const color = scale(grassColor(place, seed), 0.22 + 0.9 * height);
  return { color, normal, face: UP, shine: 0.15, roughness: 0.6 };
}

function grassFromAfar(place: Vec): Surface {
  const color = mix(GRASS.soil, grassColor(place, 0.5), 0.55);
  return { color, normal: UP, face: UP, shine: 0, roughness: 1 };
}

const LEAF_CELL = 0.05;

interface Leaf {
  distance: number;
  normal: Vec;
  seed: number;
  /** 1 at the outside of the shrub, less inside */
  outside: number;
}

interface ShrubLook {
  dark: Vec;
  light: Vec;
  /** radius of a leaf in meters */
  leaf: number;
}

export const BOXWOOD: ShrubLook = { dark: color('#2f4a22'), light: color('#748c4c'), leaf: 0.024 };
export const LAVENDER: ShrubLook = { dark: color('#5a6b52'), light: color('#a9ad9a'), leaf: 0.02 };
export const HYDRANGEA: ShrubLook = { dark: color('#33502a'), light: color('#7f985a'), leaf: 0.036 };

function leafHit(ray: Ray, cell: Vec, centre: Vec, radii: Vec, look: ShrubLook): Leaf | null {
  const at = (salt: number) => hash(cell.x + cell.y * 131, cell.z, salt);
  const x = (cell.x + at(1)) * LEAF_CELL;
  const y = (cell.y + at(2)) * LEAF_CELL;
  const z = (cell.z + at(3)) * LEAF_CELL;
  const out = vec((x - centre.x) / radii.x, (y - centre.y) / radii.y, (z - centre.z) / radii.z);
  const outside = Math.sqrt(dot(out, out));
  const edge = 0.86 + 0.3 * noise(x * 5 + z * 3, y * 5 - z * 2, 91);
  if (outside > edge || outside < 0.35) return null;
  const normal = normalize(
    vec(out.x + (at(4) - 0.5) * 1.8, out.y + 0.35 + (at(5) - 0.5) * 1.8, out.z + (at(6) - 0.5) * 1.8),
  );
  const facing = dot(ray.direction, normal);
  if (Math.abs(facing) < 1e-3) return null;
  const { origin, direction } = ray;
  const distance = ((x - origin.x) * normal.x + (y - origin.y) * normal.y + (z - origin.z) * normal.z) / facing;
  if (distance <= 1e-3) return null;
  const gap = vec(
    origin.x + distance * direction.x - x,
    origin.y + distance * direction.y - y,
    origin.z + distance * direction.z - z,
  );
  const radius = look.leaf * (0.7 + 0.5 * at(7));
  if (dot(gap, gap) > radius * radius) return null;
  return { distance, normal: facing > 0 ? scale(normal, -1) : normal, seed: at(8), outside: outside / edge };
}

/** The part of a ray inside an ellipsoid. */
function crossing({ origin, direction }: Ray, centre: Vec, radii: Vec): { enter: number; leave: number } | null {
  const o = vec((origin.x - centre.x) / radii.x, (origin.y - centre.y) / radii.y, (origin.z - centre.z) / radii.z);
  const d = vec(direction.x / radii.x, direction.y / radii.y, direction.z / radii.z);
  const a = dot(d, d);
  const b = dot(o, d);
  const root = b * b - a * (dot(o, o) - 1);
  if (root <= 0) return null;
  const width = Math.sqrt(root);
  const leave = (-b + width) / a;
  return leave > 0 ? { enter: Math.max(0, (-b - width) / a), leave } : null;
}

/** A clipped shrub: leaves in an ellipsoid, with the outermost in the light. */
export function shrub(centre: Vec, radii: Vec, look: ShrubLook): Shape {
  let hit: Leaf | null = null;
  return {
    distance(ray, limit) {
      const inside = crossing(ray, centre, radii);
      hit = null;
      if (!inside || inside.enter > limit) return Infinity;
      const { origin, direction } = ray;
      const pace = LEAF_CELL * (ray.seen ? 0.55 : 0.9);
      for (let t = inside.enter; t < inside.leave; t += pace) {
        const cell = vec(
          Math.floor((origin.x + t * direction.x) / LEAF_CELL),
          Math.floor((origin.y + t * direction.y) / LEAF_CELL),
          Math.floor((origin.z + t * direction.z) / LEAF_CELL),
        );
        hit = leafHit(ray, cell, centre, radii, look);
        if (hit && hit.distance < limit) return hit.distance;
      }
      return Infinity;
    },
    surface() {
      const leaf = hit ?? { normal: UP, seed: 0.5, outside: 0.5 };
      const inner = 0.3 + 0.7 * smooth(0.55, 0.98, leaf.outside);
      const leafColor = scale(mix(look.dark, look.light, clamp(leaf.seed * 0.9 + 0.25 * (inner - 0.5))), inner);
      return { color: leafColor, normal: leaf.normal, face: leaf.normal, shine: 0.3, roughness: 0.5 };
    },
  };
}
