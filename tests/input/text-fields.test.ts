/** Every text input passes through TextInput, so the program can store, send and hash every text the same way. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { NAME_MISSING } from '#contract/approval.ts';
import { contract } from '#contract/contract.ts';
import { firstRateBookProblem } from '#domain/pricing/rate-book-rules.ts';
import { storableText } from '#domain/text.ts';
import { anyText, unseenText } from '#tests/support/any-text.ts';
import { defOf, type Field, fields } from '#tests/support/contract-fields.ts';

/** Sent as words, but never stored as text. */
const WORDS_FOR_FLAGS = new Set(
  ['archived', 'overdue'].flatMap((flag) => [`quotes.list ${flag}`, `quotes.summary ${flag}`]),
);
const texts = fields.filter(({ name, schema }) => defOf(schema).type === 'string' && !WORDS_FOR_FLAGS.has(name));
/** Formats that allow only known characters. */
const CLOSED_FORMATS = new Set(['uuid', 'date', 'datetime']);

function isClosed({ schema }: Field): boolean {
  const def = defOf(schema);
  return 'format' in def && CLOSED_FORMATS.has(String(def.format));
}

function beginsAtThePlace({ schema }: Field): boolean {
  const [first] = defOf(schema).checks ?? [];
  const def = first?._zod.def;
  return def !== undefined && 'tx' in def && def.tx === storableText;
}

test('every free text field of every call is declared as TextInput', () => {
  expect(texts.length).toBeGreaterThan(100);
  const others = texts.filter((field) => !isClosed(field) && !beginsAtThePlace(field));
  expect(others.map(({ name }) => name)).toEqual([]);
});

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');

test.each(texts.map((field) => [field.name, field] as const))(
  '%s accepts any UTF-16 in a form that can be stored, or refuses it with a message',
  (_, { schema }) => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const { success, data, error } = z.safeParse(schema, text);
        if (success) return typeof data !== 'string' || isStorable(data);
        return error.issues.every(({ message }) => /^[A-Z][^\0\ufffd]{5,150}$/.test(message));
      }),
      { numRuns: 50 },
    );
  },
);

/**
 * Returns the field's message for blank text. Undefined when the field accepts blanks or isn't text that people
 * write.
 */
function saysToBlanks({ schema }: Field): string | undefined {
  const blank = z.safeParse(schema, '   ');
  return blank.success || !z.safeParse(schema, 'Ann').success ? undefined : blank.error.issues[0]?.message;
}
const required = texts.flatMap((field) => {
  const message = saysToBlanks(field);
  return message === undefined ? [] : [[field.name, message, field] as const];
});

test.each(required)('%s refuses invisible characters like blanks: %s', (_, message, { schema }) => {
  fc.assert(fc.property(unseenText(), (text) => z.safeParse(schema, text).error?.issues[0]?.message === message));
});

test('names, questions, descriptions and the name of a signer must contain visible characters', () => {
  expect(required.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'accounts.signup data.full_name',
      'accounts.signup data.company_name',
      'approval.ask question',
      'branding.previewMail name',
      'contact.send name',
      'quotes.save draft.lines.[].description',
    ]),
  );
  const { decide } = contract.approval;
  const schema = decide['~orpc'].inputSchema;
  if (!schema) throw new Error('No schema');
  const input = { token: 'x'.repeat(43), decision: 'approved', revision: 1, reason: '' };
  fc.assert(
    fc.property(
      unseenText(),
      (name) => z.safeParse(schema, { ...input, name }).error?.issues[0]?.message === NAME_MISSING,
    ),
  );
});

test('a row of the rate book needs a visible name', () => {
  fc.assert(
    fc.property(unseenText(), (name) => {
      const addons = [{ id: 'a', name, type: 'flat' as const, value: 100 }];
      const problem = firstRateBookProblem({ surface_types: [], addons });
      return problem?.message === 'Add-on validation error: Add-on name is required';
    }),
  );
});

/** Names that the person enters next to free text, or that no one else reads. */
const OTHER_NAMES = [
  // typed on the customer's page; evidence keeps them as typed
  'approval.ask name',
  'approval.decide name',
  // customers' names, typed by the company
  'customers.save customer.name',
  'jobs.save job.customer_name',
  'quotes.recordDecision customer_name',
  'quotes.save draft.customer_name',
  // only compared with the stored name
  'ownership.end company_name',
  'ownership.transfer full_name',
  // names of surfaces, services and add-ons
  'rateBook.save addons.[].name',
  'rateBook.save surface_types.[].name',
  'rateBook.save surface_types.[].services.[].name',
];
const names = texts.filter(({ path }) => /(?:^|[._])name$/.test(path));
const isTaken = ({ schema }: Field, name: string) => z.safeParse(schema, name).success;

test("names of people, companies, devices and keys can't put links into emails or control characters into terminals", () => {
  const hostile = ['Your Bank: sign in at https://evil.example', 'www.evil.example', 'Ann\u001b[2J', 'Ann\nBcc: all'];
  expect(names.filter((field) => !isTaken(field, 'Ann O’Neil & Sons')).map(({ name }) => name)).toEqual([]);
  const taking = names.filter((field) => hostile.some((name) => isTaken(field, name)));
  expect(taking.map(({ name }) => name).sort(), 'a new one is declared with plainName').toEqual(OTHER_NAMES.toSorted());
});
