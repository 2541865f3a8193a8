import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textSegments } from './text-segments.ts';

test.each([
  ['nothing', '', 'GSM-7', 0, 0, 160],
  ['one character', 'a', 'GSM-7', 1, 1, 159],
  ['160 GSM characters', 'a'.repeat(160), 'GSM-7', 160, 1, 0],
  ['161 GSM characters', 'a'.repeat(161), 'GSM-7', 161, 2, 145],
  ['two full segments', 'a'.repeat(306), 'GSM-7', 306, 2, 0],
  ['one character more than two segments', 'a'.repeat(307), 'GSM-7', 307, 3, 152],
  ['Spanish letters in the GSM alphabet', '¿Señor, qué? ¡Ñandú no!'.replace('ú', 'u'), 'GSM-7', 23, 1, 137],
  ['the euro sign, which counts as two', '€'.repeat(80), 'GSM-7', 160, 1, 0],
  ['81 euro signs', '€'.repeat(81), 'GSM-7', 162, 2, 143],
  ['an escape, which stays with its character', `${'a'.repeat(152)}€${'a'.repeat(20)}`, 'GSM-7', 174, 2, 131],
  ['every extension character', '^{}\\[~]|€\f', 'GSM-7', 20, 1, 140],
  ['an accent outside the GSM alphabet', `á${'a'.repeat(69)}`, 'UCS-2', 70, 1, 0],
  ['71 UCS-2 characters', `á${'a'.repeat(70)}`, 'UCS-2', 71, 2, 63],
  ['an emoji, which counts as two', '🏠'.repeat(35), 'UCS-2', 70, 1, 0],
  ['an emoji, which is never split', `${'a'.repeat(66)}🏠aaa`, 'UCS-2', 71, 2, 62],
] as const)('segments are counted right for %s', (_, text, encoding, units, segments, left) => {
  expect(textSegments(text)).toMatchObject({ encoding, units, segments, left });
});

test('the hint names the first character that shortens the message', () => {
  expect(textSegments('Hola, su cotización y más').unusual).toBe('ó');
  expect(textSegments('Hello').unusual).toBeNull();
});

const character = fc.constantFrom('a', 'é', '€', 'á', '🏠', '\n');
const message = fc.string({ unit: character, maxLength: 400 });

test('adding a character never lowers the number of segments, and segments hold as much as stated', () => {
  fc.assert(
    fc.property(message, fc.string({ unit: character, maxLength: 3 }), (text, more) => {
      const { encoding, units, segments, left } = textSegments(text);
      expect(textSegments(text + more).segments).toBeGreaterThanOrEqual(segments);
      const [single, joined] = encoding === 'GSM-7' ? [160, 153] : [70, 67];
      const room = segments <= 1 ? single : segments * joined;
      // A character of two units can leave one unit unused at the end of a segment.
      expect(units + left).toBeLessThanOrEqual(room);
      expect(units + left).toBeGreaterThanOrEqual(segments <= 1 ? single * Math.min(segments, 1) : room - segments + 1);
    }),
  );
});
