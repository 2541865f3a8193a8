import { expect, test } from 'vitest';
import { initialsOf } from './initials-of.ts';

test.each([
  ['Sam Ortiz', 'SO'],
  ['Jo', 'J'],
  ['ana maria de la cruz', 'AC'],
  ['  María del Carmen  Ibarra ', 'MI'],
  ['HOA', 'H'],
  ['+1 614 555 0188', ''],
  [' ', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
