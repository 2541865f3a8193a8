import type { Row } from './use-standings.ts';

export function addressesOf({ properties }: Pick<Row, 'properties'>): string {
  const [first, ...others] = properties;
  if (!first) return '';
  return others.length > 0 ? `${first.address} and ${others.length} more` : first.address;
}
