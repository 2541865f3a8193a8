/** Every input has a bound: texts have a maximum length, numbers a size, lists a count. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '#contract/contract.ts';
import { type Field, fields } from '#tests/support/contract-fields.ts';

interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  maxItems?: number;
  items?: Schema;
  prefixItems?: Schema[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  $ref?: string;
  $defs?: Record<string, Schema>;
}

/** A limit at the largest safe integer is only the schema's default; no one chose it. */
const isBound = (limit: number | undefined) => limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER;

/** A format fixes the length, and so does an anchored pattern without unlimited repetition. */
function isFixed({ format, pattern = '' }: Schema): boolean {
  if (['uuid', 'date', 'date-time'].includes(format ?? '')) return true;
  return /^\^.*\$$/.test(pattern) && !/(?<!\\)[*+]|\{\d+,\}/.test(pattern);
}

function problems(schema: Schema, path: string): string[] {
  if (schema.enum || 'const' in schema) return [];
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  if (parts.length > 0) return parts.flatMap((part) => problems(part, path));
  switch (String(schema.type)) {
    case 'string':
      return schema.maxLength !== undefined || isFixed(schema) ? [] : [`${path}: text`];
    case 'integer':
    case 'number':
      return isBound(schema.minimum ?? schema.exclusiveMinimum) && isBound(schema.maximum ?? schema.exclusiveMaximum)
        ? []
        : [`${path}: number`];
    case 'array':
      return [
        ...(schema.maxItems === undefined && !schema.prefixItems ? [`${path}: list`] : []),
        ...problems(schema.items ?? {}, `${path}[]`),
      ];
    case 'object':
      return [
        ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) => problems(part, `${path}.${name}`)),
        ...(typeof schema.additionalProperties === 'object' ? problems(schema.additionalProperties, `${path}{}`) : []),
      ];
    case 'boolean':
    case 'null':
      return [];
    default:
      return [`${path}: anything (${JSON.stringify(schema).slice(0, 80)})`];
  }
}

const inputs = Object.entries(contract).flatMap(([feature, procedures]) =>
  Object.entries(procedures).map(([name, procedure]): [string, unknown] => [
    `${feature}.${name}`,
    procedure['~orpc'].inputSchema,
  ]),
);

/** JSON Schema can't express the rules that limit these fields. */
const BOUNDED_OTHERWISE = new Set([
  // domain/team/password-rules.ts: at most 256 characters
  'accounts.signup.password',
  'accounts.verify.password',
  'accounts.verify.new_password',
  'accounts.updateUser.password',
  // yes or no, in the forms that a query string uses
  'quotes.list.archived',
  'quotes.list.overdue',
  'quotes.summary.archived',
  'quotes.summary.overdue',
]);

test('every field of every call has a maximum length, size or count', () => {
  const unbounded = inputs.flatMap(([name, input]) =>
    input instanceof z.ZodType
      ? problems(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema, name)
      : [],
  );
  expect(unbounded.filter((problem) => !BOUNDED_OTHERWISE.has(problem.replace(/: .*/, '')))).toEqual([]);
});

const accepts = ({ schema }: Field, text: string) => z.safeParse(schema, text).success;
const days = fields.filter((field) => accepts(field, '2026-11-21') && !accepts(field, '2026-02-30'));

test('every date field of every call accepts only the years 2000 to 2100', () => {
  expect(days.length).toBeGreaterThan(15);
  const wide = days.flatMap((field) =>
    ['0000-01-01', '0001-01-01', '1999-12-31', '2101-01-01', '9999-12-31']
      .filter((day) => accepts(field, day))
      .map((day) => `${field.name}: ${day}`),
  );
  expect(wide).toEqual([]);
});
