import { type PhotoPin, PIN_PLACES } from '#domain/quote/photo-pins.ts';

export type PinPlace = Pick<PhotoPin, 'x' | 'y'>;

const fraction = (value: number) => Number(Math.min(1, Math.max(0, value)).toFixed(PIN_PLACES));

/** Returns the place under the pointer, as fractions of the photo. Outside of the photo: the nearest place on it. */
export function pinPlaceOf({ clientX, clientY }: { clientX: number; clientY: number }, photo: Element): PinPlace {
  const { left, top, width, height } = photo.getBoundingClientRect();
  return { x: fraction((clientX - left) / width), y: fraction((clientY - top) / height) };
}

const STEP = 0.01;
const LONG_STEP = 0.05;
const DIRECTIONS: Readonly<Record<string, [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Moves a pin by 1 percent of the photo, or by 5 with Shift. Returns null for any other key. */
export function movedByKey({ x, y }: PinPlace, key: string, isLong: boolean): PinPlace | null {
  const direction = DIRECTIONS[key];
  if (!direction) return null;
  const step = isLong ? LONG_STEP : STEP;
  return { x: fraction(x + direction[0] * step), y: fraction(y + direction[1] * step) };
}

/** Between pins added with the keyboard. With the most pins that a photo can have, the last is still on it. */
const ASIDE = 0.04;

/** Returns the middle of the photo, or the nearest place to its right that has no pin. */
export function freePlace(pins: readonly PinPlace[]): PinPlace {
  const y = 0.5;
  const places = Array.from({ length: pins.length + 1 }, (_, index) => fraction(0.5 + index * ASIDE));
  const isFree = (x: number) => pins.every((pin) => Math.hypot(pin.x - x, pin.y - y) >= ASIDE / 2);
  return { x: places.find(isFree) ?? 0.5, y };
}
