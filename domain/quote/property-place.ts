/** Returns the property's full address in one line. */
export function placeInLine(address: string): string {
  return address
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ');
}

/** Returns "112 Larkspur Lane", for headlines. '' without an address. */
export function streetOf(address: string): string {
  const [street = ''] = placeInLine(address).split(',');
  return street.trim();
}
