import { expect, test } from 'vitest';
import { type PhotoOnDevice, photoOf, storedForm } from './photo-record.ts';

const PHOTO: PhotoOnDevice = {
  id: 'p',
  quote_id: 'q',
  image_type: 'pre_damage',
  description: 'Crack',
  name: 'crack.jpg',
  blob: new Blob(['bytes'], { type: 'image/jpeg' }),
  added_at: 1,
  refusal: null,
};

test('a photo is stored without a Blob, which private windows of Safari refuse, and read with the same bytes', async () => {
  const stored = await storedForm(PHOTO);
  expect(Object.values(stored).filter((value) => value instanceof Blob)).toEqual([]);
  const { blob, ...photo } = photoOf(structuredClone(stored));
  expect([await blob.text(), blob.type]).toEqual(['bytes', 'image/jpeg']);
  expect({ ...photo, blob: PHOTO.blob }).toEqual(PHOTO);
});

test('a photo that an earlier version stored is read as it is', () => {
  expect(photoOf(PHOTO)).toBe(PHOTO);
});
