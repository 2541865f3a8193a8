import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textSegments } from './text-segments.ts';

test.each([
  ['nothing', '', 'GSM-7', 0, 0, 160],
  ['one character', 'a', 'GSM-7', 1, 1, 159],
  ['160 of GSM', 'a'.repeat(160), 'GSM-7', 160, 1, 0],
  ['161 of GSM', 'a'.repeat(161), 'GSM-7', 161, 2, 145],
  ['two full segments', 'a'.repeat(306), 'GSM-7', 306, 2, 0],
  ['one more', 'a'.repeat(307), 'GSM-7', 307, 3, 152],
  ['Spanish that GSM has', '¿Señor, qué? ¡Ñandú no!'.replace('ú', 'u'), 'GSM-7', 23, 1, 137],
  ['the euro counts two', '€'.repeat(80), 'GSM-7', 160, 1, 0],
  ['81 euros', '€'.repeat(81), 'GSM-7', 162, 2, 143],
  ['an escape stays with its character', `${'a'.repeat(152)}€${'a'.repeat(20)}`, 'GSM-7', 174, 2, 131],
  ['each extension', '^{}\\[~]|€\f', 'GSM-7', 20, 1, 140],
  ['an accent that GSM lacks', `á${'a'.repeat(69)}`, 'UCS-2', 70, 1, 0],
  ['71 of UCS-2', `á${'a'.repeat(70)}`, 'UCS-2', 71, 2, 63],
  ['an emoji counts two', '🏠'.repeat(35), 'UCS-2', 70, 1, 0],
  ['an emoji stays whole', `${'a'.repeat(66)}🏠aaa`, 'UCS-2', 71, 2, 62],
] as const)('%s', (_, text, encoding, units, segments, left) => {
  expect(textSegments(text)).toMatchObject({ encoding, units, segments, left });
});

test('the hint names the first character that shortens the message', () => {
  expect(textSegments('Hola, su cotización y más').unusual).toBe('ó');
  expect(textSegments('Hello').unusual).toBeNull();
});

const character = fc.constantFrom('a', 'é', '€', 'á', '🏠', '\n');
const message = fc.string({ unit: character, maxLength: 400 });

test('another character never needs fewer segments, and segments hold as much as stated', () => {
  fc.assert(
    fc.property(message, fc.string({ unit: character, maxLength: 3 }), (text, more) => {
      const { encoding, units, segments, left } = textSegments(text);
      expect(textSegments(text + more).segments).toBeGreaterThanOrEqual(segments);
      const [single, joined] = encoding === 'GSM-7' ? [160, 153] : [70, 67];
      const room = segments <= 1 ? single : segments * joined;
      // A character of two units can leave one unit unused at the end of each segment.
      expect(units + left).toBeLessThanOrEqual(room);
      expect(units + left).toBeGreaterThanOrEqual(segments <= 1 ? single * Math.min(segments, 1) : room - segments + 1);
    }),
  );
});
