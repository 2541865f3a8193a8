/**
 * A path tracer: follows light from the camera back to the sun and the sky, so that shade, reflections and diffuse
 * light look as they do outdoors.
 */
import { type Random, randomFrom } from './noise.ts';
import { add, clamp, cross, dot, mix, normalize, scale, smooth, times, type Vec, vec } from './vectors.ts';

export interface Ray {
  origin: Vec;
  /** of length 1 */
  direction: Vec;
  /** straight from the camera: fine detail such as blades of grass is drawn only for these rays */
  seen: boolean;
}

export interface Surface {
  color: Vec;
  /** its normal with all small bumps */
  normal: Vec;
  /** its normal without bumps */
  face: Vec;
  /** strength of a water or lacquer film on it, 0 to 1 */
  shine: number;
  /** 0 is a mirror */
  roughness: number;
}

export interface Shape {
  /** meters along the ray to the first hit before `limit`, or Infinity */
  distance(ray: Ray, limit: number): number;
  /** called right after `distance` for the same ray */
  surface(place: Vec, ray: Ray, distance: number): Surface;
}

interface Camera {
  position: Vec;
  lookAt: Vec;
  /** width of the view, in degrees */
  angle: number;
}

export interface Scene {
  shapes: readonly Shape[];
  camera: Camera;
  /** direction to the sun */
  sun: Vec;
  /** 0 (in the shadow of something outside the picture) to 1 */
  sunlit(place: Vec): number;
  exposure: number;
}

const SUN_LIGHT = vec(5.6, 5.1, 4.3);
/** Softens the edges of shadows. */
const SUN_RADIUS = 0.025;
const HORIZON = vec(0.9, 0.95, 1);
const ZENITH = vec(0.36, 0.55, 0.86);
const BOUNCES = 3;
const LEFT_OVER = vec(0.36, 0.36, 0.36);
/** Distance above the surface, so that a ray does not hit the place where it starts. */
const LIFT = 0.0015;

function sky(direction: Vec): Vec {
  const below = smooth(0, -0.15, direction.y);
  return scale(mix(HORIZON, ZENITH, smooth(-0.05, 0.75, direction.y)), 1 - 0.6 * below);
}

function nearest(shapes: readonly Shape[], ray: Ray): { shape: Shape; distance: number } | null {
  let distance = Infinity;
  let shape: Shape | null = null;
  for (const candidate of shapes) {
    const found = candidate.distance(ray, distance);
    if (found < distance) {
      distance = found;
      shape = candidate;
    }
  }
  return shape && { shape, distance };
}

function isBlocked(shapes: readonly Shape[], ray: Ray): boolean {
  return shapes.some((shape) => shape.distance(ray, Infinity) < Infinity);
}

/** A random direction near `around`: spread over the hemisphere for 1, hardly at all for 0. */
function spread(around: Vec, width: number, random: Random): Vec {
  const turn = random() * 2 * Math.PI;
  const height = random() * 2 - 1;
  const radius = Math.sqrt(1 - height * height) * width;
  return normalize(
    vec(around.x + Math.cos(turn) * radius, around.y + height * width, around.z + Math.sin(turn) * radius),
  );
}

/** Light that comes directly from the sun and is scattered in every direction. */
function sunshine(scene: Scene, origin: Vec, surface: Surface, random: Random): number {
  const direction = spread(scene.sun, SUN_RADIUS, random);
  const facing = dot(surface.normal, direction);
  if (facing <= 0 || dot(surface.face, direction) <= 0) return 0;
  const lit = scene.sunlit(origin);
  if (lit <= 0 || isBlocked(scene.shapes, { origin, direction, seen: false })) return 0;
  return (facing * lit) / Math.PI;
}

function mirrored(direction: Vec, surface: Surface, random: Random): Vec {
  const back = 2 * dot(direction, surface.normal);
  const mirror = add(direction, scale(surface.normal, -back));
  const out = spread(mirror, surface.roughness, random);
  return dot(out, surface.face) > 0 ? out : mirror;
}

/** Light at a flat angle is reflected most (Schlick's approximation for water and glass). */
function mirrorShare(direction: Vec, { normal, shine }: Surface): number {
  const glance = 1 - clamp(-dot(direction, normal));
  return shine * (0.05 + 0.95 * glance ** 5);
}

/** Diffuse light of a surface: from the sun, and from one other direction. */
function dullLight(scene: Scene, origin: Vec, surface: Surface, random: Random, bounce: number): Vec {
  const sun = scale(SUN_LIGHT, sunshine(scene, origin, surface, random));
  // The light after the last bounce is weak and even.
  const around =
    bounce + 1 < BOUNCES
      ? lightAlong(scene, { origin, direction: spread(surface.normal, 1, random), seen: false }, random, bounce + 1)
      : LEFT_OVER;
  return times(surface.color, add(sun, around));
}

function lightAlong(scene: Scene, ray: Ray, random: Random, bounce = 0): Vec {
  const found = nearest(scene.shapes, ray);
  if (!found) return sky(ray.direction);
  const place = add(ray.origin, scale(ray.direction, found.distance));
  const surface = found.shape.surface(place, ray, found.distance);
  const origin = add(place, scale(surface.face, LIFT));
  const share = clamp(mirrorShare(ray.direction, surface));
  const mirror = () =>
    bounce + 1 < BOUNCES
      ? lightAlong(
          scene,
          { origin, direction: mirrored(ray.direction, surface, random), seen: false },
          random,
          bounce + 1,
        )
      : LEFT_OVER;
  // At the first hit, both reflection and diffuse light are traced, which avoids grain; after that, one of the two is
  // chosen at random.
  if (bounce > 0) return random() < share ? mirror() : dullLight(scene, origin, surface, random, bounce);
  const dull = dullLight(scene, origin, surface, random, bounce);
  return share < 0.005 ? dull : mix(dull, mirror(), share);
}

function cameraRays({ position, lookAt, angle }: Camera, width: number, height: number) {
  const forward = normalize(add(lookAt, scale(position, -1)));
  const right = normalize(cross(vec(0, 1, 0), forward));
  const up = cross(forward, right);
  const half = Math.tan((angle * Math.PI) / 360);
  return (x: number, y: number): Ray => {
    const across = ((x / width) * 2 - 1) * half;
    const high = ((1 - (y / height) * 2) * half * height) / width;
    const direction = normalize(add(forward, add(scale(right, across), scale(up, high))));
    return { origin: position, direction, seen: true };
  };
}

/** Responds like film, without clipping: bright light turns pale gradually. Returns sRGB. */
function develop(light: number, exposure: number): number {
  const value = light * exposure;
  const film = (value * (2.51 * value + 0.03)) / (value * (2.43 * value + 0.59) + 0.14);
  const clipped = clamp(film);
  return 255 * (clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055);
}

/**
 * @param grid rays per pixel, across and down; 8 gives a picture without grain
 * @returns pixels, 3 bytes each
 */
export function render(scene: Scene, width: number, height: number, grid: number): Uint8Array {
  const pixels = new Uint8Array(width * height * 3);
  const rayAt = cameraRays(scene.camera, width, height);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      // The same seed for a scene before and after: what was not washed is identical to the last pixel.
      const random = randomFrom(row * 65_537 + column);
      let sum = vec(0, 0, 0);
      for (let part = 0; part < grid * grid; part += 1) {
        const x = column + ((part % grid) + random()) / grid;
        const y = row + (Math.floor(part / grid) + random()) / grid;
        const light = lightAlong(scene, rayAt(x, y), random);
        // A single path that hits a bright edge would leave a white dot.
        sum = add(sum, vec(Math.min(light.x, 6), Math.min(light.y, 6), Math.min(light.z, 6)));
      }
      const mean = scale(sum, 1 / (grid * grid));
      const at = (row * width + column) * 3;
      pixels[at] = develop(mean.x, scene.exposure);
      pixels[at + 1] = develop(mean.y, scene.exposure);
      pixels[at + 2] = develop(mean.z, scene.exposure);
    }
  }
  return pixels;
}
