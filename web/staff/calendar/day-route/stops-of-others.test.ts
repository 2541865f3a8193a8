import { expect, test } from 'vitest';
import { stopsOfOthers } from './stops-of-others.ts';

const [ANN, BO, CY] = [
  { id: 'ann', full_name: 'Ann' },
  { id: 'bo', full_name: 'Bo' },
  { id: 'cy', full_name: 'Cy' },
];

test('a person without stops sees who has stops; a visit with two people counts for both', () => {
  const visits = [{ people: ['bo'] }, { people: ['bo', 'cy'] }, { people: [] }];
  expect(stopsOfOthers(visits, [ANN, BO, CY], 'ann')).toEqual([
    { person: BO, count: 2 },
    { person: CY, count: 1 },
  ]);
  expect(stopsOfOthers([{ people: ['ann'] }], [ANN, BO, CY], 'ann')).toEqual([]);
});
