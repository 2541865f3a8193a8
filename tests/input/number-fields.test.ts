/** The program stores a number exactly as sent, or refuses it. No column may round it silently. */
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { fields } from '#tests/support/contract-fields.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

/** Columns whose names differ from their fields. */
const COLUMN_OF: Readonly<Record<string, string>> = {
  'quotes.save draft.discount.value': 'quotes.discount_value',
  'quotes.save draft.valid_days': 'quotes.valid_days',
};
/** JSON stores any number exactly. */
const IN_JSON = /\.basis\./;

interface Column {
  name: string;
  type: string;
  /** decimal places; null when the column keeps all of them */
  scale: number | null;
}

let database: TestDatabase;
let columns: Column[];
beforeAll(async () => {
  database = await createTestDatabase();
  const client = new Client(database.connections.superuser);
  await client.connect();
  const found = await client.query<Column>(
    `select table_name || '.' || column_name as name, data_type as type, numeric_scale as scale
     from information_schema.columns
     where table_schema = 'public' and data_type in ('integer', 'smallint', 'bigint', 'numeric', 'real', 'double precision')`,
  );
  await client.end();
  columns = found.rows;
});
afterAll(() => database?.drop());

const numbers = fields.flatMap(({ name, path, schema }) => {
  const { type, maximum, const: only, 'x-decimals': places } = z.toJSONSchema(schema, { unrepresentable: 'any' });
  if (type !== 'number' && type !== 'integer') return [];
  const step =
    type === 'integer' || Number.isInteger(only) ? 1 : typeof places === 'number' ? Number(`1e-${places}`) : 0;
  return [{ name, path, step, maximum: maximum ?? (typeof only === 'number' ? only : Number.POSITIVE_INFINITY) }];
});

function columnsOf({ name, path }: (typeof numbers)[number]): Column[] {
  const own = COLUMN_OF[name];
  const last = path.split('.').at(-1) ?? '';
  return columns.filter((column) => (own ? column.name === own : column.name.endsWith(`.${last}`)));
}

const LARGEST: Readonly<Record<string, number>> = { integer: 2 ** 31 - 1, smallint: 2 ** 15 - 1 };

test('no column rounds a number that its call accepts', () => {
  expect(columns.map(({ type }) => type)).not.toEqual(expect.arrayContaining(['real']));
  const rounded = numbers
    .filter(({ name }) => !IN_JSON.test(name))
    .flatMap((field) =>
      columnsOf(field)
        .filter(({ type, scale }) => {
          const kept = type === 'numeric' ? (scale === null ? 0 : 10 ** -scale) : 1;
          return field.step < kept || field.maximum > (LARGEST[type] ?? Number.POSITIVE_INFINITY);
        })
        .map((column) => `${field.name} in ${column.name}`),
    );
  expect(rounded).toEqual([]);
  const withColumn = numbers.filter((field) => columnsOf(field).length > 0).map(({ path }) => path);
  expect(withColumn).toEqual(
    expect.arrayContaining(['tax_rate', 'draft.tax_rate', 'draft.lines.[].quantity', 'draft.discount.value']),
  );
});

test.each(numbers.filter(({ step }) => step > 0 && step < 1).map((field) => [field.name, field] as const))(
  '%s refuses a number with more decimal places than its step',
  (_, { name, step, maximum }) => {
    const field = fields.find((each) => each.name === name);
    if (!field) throw new Error(`No field ${name}`);
    const refusal = (value: number) => z.safeParse(field.schema, value).error?.issues.map(({ message }) => message);
    const base = maximum > 0.5 ? 0.5 : 0.25;
    expect(refusal(base + step)).toBeUndefined();
    for (const between of [base + step / 10, base + step + Number.EPSILON])
      expect(refusal(between)).toEqual([
        expect.stringMatching(/can have at most \d decimal places?|Enter a whole-number percentage/),
      ]);
  },
);
