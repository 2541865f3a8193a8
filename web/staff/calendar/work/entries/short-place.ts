/** Returns the town of "668 Ribaut Rd, Bluffton, SC 29910", or the address as it is if it has no such parts. */
export function townOf(address: string): string {
  const parts = address.split(',').map((part) => part.trim());
  return parts.length > 2 ? (parts.at(-2) ?? address) : address;
}

/** Returns "668 Ribaut Rd, Bluffton", without state and ZIP code. */
export function streetAndTown(address: string): string {
  const parts = address.split(',').map((part) => part.trim());
  return parts.length > 2 ? parts.slice(0, -1).join(', ') : address;
}
