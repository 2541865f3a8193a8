import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson, type Json } from './canonical-json.ts';

test.each<[Json, string]>([
  [{ b: 1, a: [true, null, 'x'] }, '{"a":[true,null,"x"],"b":1}'],
  [{ b: { d: 1, c: 2 }, a: {} }, '{"a":{},"b":{"c":2,"d":1}}'],
  [{ Z: 1, a: 2, '10': 3, '9': 4, é: 5 }, '{"10":3,"9":4,"Z":1,"a":2,"é":5}'],
  [{ '\\': 1, '"': 2, '\n': 3 }, '{"\\n":3,"\\"":2,"\\\\":1}'],
  ['line\nbreak "quoted" \\ \u2028', '"line\\nbreak \\"quoted\\" \\\\ \u2028"'],
  [[1e21, 0.1, -0, 1.0], '[1e+21,0.1,0,1]'],
  [[], '[]'],
])('the value %j is written as %s', (value, text) => {
  expect(canonicalJson(value)).toBe(text);
});

/**
 * Keys without characters that JSON escapes, as in all our data. V8 14.6 may misread an escaped key
 * (https://github.com/nodejs/node/issues/63785).
 */
const key = fc.string().filter((text) => !/["\\]|\p{Cc}/u.test(text));
const { value } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(null, true, false),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.string(),
    fc.array(tie('value')),
    fc.dictionary(key, tie('value')),
  ),
}));

test('the text parses back to the same value, whatever the order of members', () => {
  const reversed = (json: Json): Json => {
    if (Array.isArray(json)) return json.map(reversed);
    if (json === null || typeof json !== 'object') return json;
    return Object.fromEntries(
      Object.entries(json)
        .reverse()
        .map(([key, member]) => [key, reversed(member)]),
    );
  };
  fc.assert(
    fc.property(value, (json) => {
      expect(JSON.parse(canonicalJson(json))).toEqual(JSON.parse(JSON.stringify(json)));
      expect(canonicalJson(reversed(json))).toBe(canonicalJson(json));
      expect(canonicalJson(JSON.parse(canonicalJson(json)) as Json)).toBe(canonicalJson(json));
    }),
  );
});

test("values that JSON can't represent are refused", () => {
  for (const number of [Number.NaN, Infinity, -Infinity]) expect(() => canonicalJson({ number })).toThrow(RangeError);
});
