import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pictureSize } from './picture-size.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#369' } }).withMetadata({ orientation: 6 });

test.each([
  ['png', (width: number, height: number) => picture(width, height).png().toBuffer()],
  ['jpeg', (width: number, height: number) => picture(width, height).jpeg().toBuffer()],
  [
    'progressive jpeg',
    (width: number, height: number) => picture(width, height).jpeg({ progressive: true }).toBuffer(),
  ],
  ['webp', (width: number, height: number) => picture(width, height).webp().toBuffer()],
  ['lossless webp', (width: number, height: number) => picture(width, height).webp({ lossless: true }).toBuffer()],
  [
    'bare webp',
    (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#369' } })
        .webp()
        .toBuffer(),
  ],
])('the size of a %s is read, wherever the file is cut off after it', async (_kind, make) => {
  for (const [width, height] of [
    [1, 1],
    [37, 1200],
    [3001, 2],
  ] as const) {
    const bytes = await make(width, height);
    expect(pictureSize(bytes)).toEqual({ width, height });
    for (let length = 0; length < Math.min(bytes.length, 700); length += 1) {
      const told = pictureSize(bytes.subarray(0, length));
      if (told) expect(told).toEqual({ width, height });
    }
  }
});

test('reading the size of arbitrary bytes never fails', () => {
  const begins = fc.constantFrom('ffd8', 'ffd8ffe0', '89504e470d0a1a0a', '52494646000000005745425056503858', '00');
  fc.assert(
    fc.property(begins, fc.uint8Array({ maxLength: 80 }), (begin, rest) => {
      const told = pictureSize(Buffer.concat([Buffer.from(begin, 'hex'), rest]));
      if (told) expect(told.width * told.height).toBeGreaterThanOrEqual(0);
    }),
  );
});
