import { expect, test } from 'vitest';
import { zoneChoices } from './zone-choices.ts';

test('time zones are offered by the names people use, each with another label, in alphabetical order', () => {
  const choices = zoneChoices('America/New_York');
  const labelOf = (zone: string) => choices.find(({ value }) => value === zone)?.label;
  expect(labelOf('America/New_York')).toBe('Eastern Time (New York)');
  expect(labelOf('Pacific/Honolulu')).toBe('Hawaii-Aleutian Standard Time (Honolulu)');
  expect(labelOf('UTC')).toBe('Coordinated Universal Time');
  const labels = choices.map(({ label }) => label);
  expect(labels.filter((label, place) => labels.indexOf(label) !== place || /[_/]/.test(label))).toEqual([]);
  expect(labels).toEqual(labels.toSorted((one, other) => one.localeCompare(other, 'en-US')));
  expect(zoneChoices('US/Eastern').map(({ value }) => value)).toContain('US/Eastern');
});
