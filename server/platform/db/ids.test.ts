import { validate, version } from 'uuid';
import { expect, test } from 'vitest';
import { isUuid, newId } from './ids.ts';

test('ids sort in the order of creation, even within one millisecond', () => {
  const made = Array.from({ length: 10_000 }, () => newId());
  expect(made).toEqual(made.toSorted());
  expect(new Set(made).size).toBe(made.length);
  expect(made.every((id) => isUuid(id) && validate(id) && version(id) === 7)).toBe(true);
});

test('an id for a row with another time contains that time', () => {
  const at = Date.parse('2026-11-22T10:00:00.123Z');
  expect(Number.parseInt(newId(at).replaceAll('-', '').slice(0, 12), 16)).toBe(at);
  expect(newId(at)).not.toBe(newId(at));
});

test('ids made for one time sort in the order of creation, with ids for other times in between', () => {
  const at = Date.parse('2026-11-22T10:00:00.123Z');
  const made = Array.from({ length: 1000 }, (_, index) => {
    newId(at + (index % 3) - 1);
    return newId(at);
  });
  expect(made).toEqual(made.toSorted());
});

test.each(['', 'x', newId().toUpperCase(), `${newId()} `, newId().replaceAll('-', '')])('"%s" is not an id', (text) => {
  expect(isUuid(text)).toBe(false);
});
