import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deviceOf, mapLink } from '#web/staff/components/map-link.ts';
import { byNearest, moved, placedCount } from './route-steps.ts';

const address = '18 Harbor View Rd, Beaufort & Bay';
const place = '32.4316, -80.6698';

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 'apple'],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 10)', 'android'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'other'],
])('the browser %s is recognized as %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});

test.each([
  ['apple', { place, address }, 'maps:?ll=32.4316,-80.6698&q=18%20Harbor%20View%20Rd%2C%20Beaufort%20%26%20Bay'],
  ['apple', { place, address: '' }, 'maps:?ll=32.4316,-80.6698&q=32.4316,-80.6698'],
  ['android', { place, address: 'Oak' }, 'geo:32.4316,-80.6698?q=32.4316,-80.6698(Oak)'],
  ['android', { place: '', address: 'Oak' }, 'geo:0,0?q=Oak'],
  ['other', { place, address }, 'https://www.openstreetmap.org/search?query=32.4316%2C-80.6698'],
  ['other', { place: '', address: '' }, null],
] as const)('on %s, the map link of %o is %s', (device, where, link) => {
  expect(mapLink(device, where)).toBe(link);
});

test('a moved item gets its new position, and the others keep their order', () => {
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c']);
  expect(moved(['a', 'b'], 0, 2)).toEqual(['a', 'b']);
  const index = fc.integer({ min: 0, max: 4 });
  fc.assert(
    fc.property(index, index, (from, to) => {
      const items = ['a', 'b', 'c', 'd', 'e'];
      const order = moved(items, from, to);
      expect(order[to]).toBe(items[from]);
      expect(moved(order, to, from)).toEqual(items);
    }),
  );
});

test('the nearest stop comes next; stops without coordinates come last', () => {
  const stops = ['0, 0', '', '0, 9', '0, 1'].map((coordinates) => ({ coordinates }));
  expect(byNearest(stops).map(({ coordinates }) => coordinates)).toEqual(['0, 0', '0, 1', '0, 9', '']);
  expect(placedCount(stops)).toBe(3);
});
