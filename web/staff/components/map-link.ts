import { parseCoordinates } from '#domain/customer/coordinates.ts';

type Device = 'apple' | 'android' | 'other';

export function deviceOf(userAgent: string): Device {
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return 'apple';
  return /Android/.test(userAgent) ? 'android' : 'other';
}

/**
 * Returns a link that opens a place in the device's map app. The map service learns nothing until someone taps the
 * link.
 * @param place coordinates as text; empty if only the address is known
 * @returns null if neither is known
 */
export function mapLink(device: Device, { place, address }: { place: string; address: string }): string | null {
  const point = parseCoordinates(place);
  if (!point && address === '') return null;
  const at = point && `${point.latitude},${point.longitude}`;
  const words = encodeURIComponent(address);
  if (device === 'apple') return at ? `maps:?ll=${at}&q=${words || at}` : `maps:?q=${words}`;
  if (device === 'android') return at ? `geo:${at}?q=${at}${words && `(${words})`}` : `geo:0,0?q=${words}`;
  return `https://www.openstreetmap.org/search?query=${at ? encodeURIComponent(at) : words}`;
}
