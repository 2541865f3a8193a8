import { expect, test } from 'vitest';
import { movedIds, photoRefusal } from './photo-files.ts';

test.each([
  [{ size: 0, type: 'image/jpeg' }, 'This file is empty.'],
  [{ size: 25_000_001, type: 'image/jpeg' }, 'This photo is larger than 25 MB.'],
  [{ size: 10, type: 'application/pdf' }, 'We can’t read this file as a photo. Use a JPEG, PNG or WebP file.'],
  [{ size: 25_000_000, type: 'image/webp' }, null],
  [{ size: 10, type: '' }, null],
])('the photo file %o gets the message %s', (file, refusal) => {
  expect(photoRefusal(file, 25_000_000)).toBe(refusal);
});

test('a photo moves by one position and stops at the ends', () => {
  expect(movedIds(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b']);
  expect(movedIds(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c']);
  expect(movedIds(['a', 'b', 'c'], 'x', 1)).toEqual(['a', 'b', 'c']);
});
