/** Every text comes in at one place, and what leaves it can be stored, sent and hashed alike. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { storableText } from '#domain/text.ts';
import { anyText } from './any-text.ts';
import { defOf, type Field, fields } from './contract-fields.ts';

/** Yes or no in words: nothing of the text is left. */
const WORDS_FOR_FLAGS = new Set(['quotes.list archived', 'quotes.summary archived']);
const texts = fields.filter(({ name, schema }) => defOf(schema).type === 'string' && !WORDS_FOR_FLAGS.has(name));
/** Formats of which every character is known. */
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

test('every text of every call is declared as TextInput', () => {
  expect(texts.length).toBeGreaterThan(100);
  const others = texts.filter((field) => !isClosed(field) && !beginsAtThePlace(field));
  expect(others.map(({ name }) => name)).toEqual([]);
});

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');

test.each(texts.map((field) => [field.name, field] as const))(
  '%s: any UTF-16 is taken whole or refused in words',
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
