/** A location on the earth, in degrees. */
export interface Point {
  latitude: number;
  longitude: number;
}

export const COORDINATES_MAX = 60;
export const LATITUDE_MAX = 90;
export const LONGITUDE_MAX = 180;

const FORM = /^([+-]?\d{1,3}(?:\.\d{1,15})?)\s*[,; ]\s*([+-]?\d{1,3}(?:\.\d{1,15})?)$/;
/** Six decimals are about ten centimeters, more than a phone's map needs. */
const DIGITS = 6;

/**
 * Reads "32.431598, -80.669822", as maps copy coordinates.
 * @returns null for anything else, or for a location that doesn't exist
 */
export function parseCoordinates(text: string): Point | null {
  const [, first, second] = FORM.exec(text.trim()) ?? [];
  if (first === undefined || second === undefined) return null;
  const round = (degrees: string) => Number(Number(degrees).toFixed(DIGITS));
  const point = { latitude: round(first), longitude: round(second) };
  return Math.abs(point.latitude) <= LATITUDE_MAX && Math.abs(point.longitude) <= LONGITUDE_MAX ? point : null;
}

/** Writes latitude first. '' if there are no coordinates. */
export function coordinatesText(point: { latitude: number | null; longitude: number | null }): string {
  return point.latitude === null || point.longitude === null ? '' : `${point.latitude}, ${point.longitude}`;
}
