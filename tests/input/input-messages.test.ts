/** Every refusal of invalid input uses one of our sentences, never the library's. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { parts } from '#tests/support/contract-fields.ts';

const LONG = 'x'.repeat(70_000);
const TEXTS = ['', 'x', '1.2345', LONG, '2026-13-41', '\ud800'];
const NUMBERS = [Number.NaN, -1, 0, 1.5, 0.1 + 0.2, 1e300, -1e300, Number.POSITIVE_INFINITY];
const OBJECTS = [
  {},
  { kind: 'none', type: 'none', grant_type: 'none' },
  [],
  [[]],
  Array.from({ length: 1000 }, () => 'x'),
];
const OTHERS = [undefined, null, true, new File([], 'empty'), new File([LONG], 'text'), new Date(), 1n, () => 1];
const WRONG: readonly unknown[] = [...TEXTS, ...NUMBERS, ...OBJECTS, ...OTHERS];

const { localeError } = z.locales.en();

/** Finds the library's sentences, which only its users understand. One specified sentence happens to be the same. */
function isRaw(issue: z.core.$ZodIssue): boolean {
  const own = localeError(issue as z.core.$ZodRawIssue);
  const raw = typeof own === 'string' ? own : own?.message;
  if (issue.message === 'Invalid email address') return false;
  return issue.message === raw || !/^[A-Z][^{}/\\^]{5,220}$/.test(issue.message) || RAW.test(issue.message);
}
/** Leaves out words right after a period: they belong to a name, such as an event type. */
const RAW =
  /(?<!\.)\b(?:expected|received|invalid input|invalid option|too big|too small|nan|undefined|null|regex|string|array|int)\b/i;

test.each([...Map.groupBy(parts, ({ procedure }) => procedure)])(
  '%s refuses wrong input only with our own messages, never the library’s',
  (_, ofProcedure) => {
    const raw = ofProcedure.flatMap(({ name, schema }) =>
      WRONG.flatMap((value) => z.safeParse(schema, value).error?.issues ?? [])
        .filter(isRaw)
        .map(({ code, message }) => `${name} (${code}): ${message}`),
    );
    expect([...new Set(raw)]).toEqual([]);
  },
);
