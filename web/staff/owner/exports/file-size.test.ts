import { expect, test } from 'vitest';
import { fileSize } from './file-size.ts';

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_500, '1.5 KB'],
  [38_400_000, '38 MB'],
  [2_340_000_000, '2.3 GB'],
])('%d is %s', (bytes, words) => expect(fileSize(bytes)).toBe(words));
