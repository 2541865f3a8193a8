import { expect, test } from 'vitest';
import { streetAndTown, townOf } from './short-place.ts';

test.each([
  ['668 Ribaut Rd, Bluffton, SC 29910', 'Bluffton', '668 Ribaut Rd, Bluffton'],
  ['12 Bay St, Unit 4, Port Royal, SC 29935', 'Port Royal', '12 Bay St, Unit 4, Port Royal'],
  ['Dock behind the club', 'Dock behind the club', 'Dock behind the club'],
  ['', '', ''],
])('%j is shortened', (address, town, street) => {
  expect([townOf(address), streetAndTown(address)]).toEqual([town, street]);
});
