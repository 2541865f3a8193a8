/** Damage that people mark on a photo of the earlier condition. The names are stored, so they never change. */
export const PIN_KINDS = [
  'crack',
  'chip',
  'loose_part',
  'loose_mortar',
  'oxidation',
  'peeling_paint',
  'rust',
  'stain',
  'rot',
  'dead_plant',
  'other',
] as const;
type PinKind = (typeof PIN_KINDS)[number];

/** A spot on a photo that was damaged before the work. */
export type PhotoPin = {
  /** fraction of the photo's width, from its left edge */
  x: number;
  /** fraction of the photo's height, from its top edge */
  y: number;
  kind: PinKind;
  note: string;
};

/** A server check has the same limit: migration 0068. */
export const PINS_PER_PHOTO_MAX = 12;
export const PINS_PER_QUOTE_MAX = 40;
/** in characters */
export const PIN_NOTE_MAX = 80;
/** A pin's position has this many decimals: a fifth of a pixel on the largest photo that is shown. */
export const PIN_PLACES = 4;

/** Copies the listed fields only, for a hash or an answer. */
export const plainPin = ({ x, y, kind, note }: PhotoPin): PhotoPin => ({ x, y, kind, note });

interface Pinned {
  id: string;
  pins?: readonly PhotoPin[] | undefined;
}

export const pinCount = (photos: readonly Pick<Pinned, 'pins'>[]): number =>
  photos.reduce((count, { pins = [] }) => count + pins.length, 0);

/** Numbers pins from 1 through all photos of a quote. Maps each photo to the number of its first pin. */
export function firstPinNumbers(photos: readonly Pinned[]): Map<string, number> {
  let next = 1;
  return new Map(
    photos.map(({ id, pins = [] }) => {
      const first = next;
      next += pins.length;
      return [id, first] as const;
    }),
  );
}
