/** Lists every procedure of the contract, its requirements, and which input fields are ids. */
import { z } from 'zod';
import type { Policy } from '#contract/base.ts';
import { contract } from '#contract/contract.ts';

export interface Procedure {
  /** such as "quotes.send" */
  name: string;
  feature: string;
  method: string;
  /** such as "/quotes/{id}/send" */
  path: string;
  policy: Policy;
  ids: IdField[];
}

export interface IdField {
  /** such as "draft.lines.[].id" */
  path: string;
  /** undefined for a plain z.uuid() */
  entity: string | undefined;
}

type JsonSchema = Readonly<Record<string, unknown>>;

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function alternatives(schema: JsonSchema): JsonSchema[] {
  return ['anyOf', 'oneOf', 'allOf'].flatMap((word) =>
    Array.isArray(schema[word]) ? schema[word].filter(isSchema) : [],
  );
}

function* idFieldsIn(schema: JsonSchema, path: string[] = []): Generator<IdField> {
  if (schema['format'] === 'uuid') {
    const entity = schema['x-entity'];
    yield { path: path.join('.'), entity: typeof entity === 'string' ? entity : undefined };
  }
  if (isSchema(schema['properties']))
    for (const [name, member] of Object.entries(schema['properties']))
      if (isSchema(member)) yield* idFieldsIn(member, [...path, name]);
  if (isSchema(schema['items'])) yield* idFieldsIn(schema['items'], [...path, '[]']);
  for (const alternative of alternatives(schema)) yield* idFieldsIn(alternative, path);
}

function idFieldsOf(input: unknown): IdField[] {
  if (!(input instanceof z.ZodType)) return [];
  // Files and refinements have no JSON Schema. They contain no ids.
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any', reused: 'inline' });
  const byPath = new Map<string, IdField>();
  for (const field of idFieldsIn(schema)) byPath.set(field.path, field);
  return [...byPath.values()];
}

/** In the order of the contract. */
export const procedures: readonly Procedure[] = Object.entries(contract).flatMap(([feature, entries]) =>
  Object.entries(entries).map(([name, procedure]) => {
    const { meta, route, inputSchema } = procedure['~orpc'];
    return {
      name: `${feature}.${name}`,
      feature,
      method: route.method ?? 'POST',
      path: route.path ?? '',
      policy: meta as Policy,
      ids: idFieldsOf(inputSchema),
    };
  }),
);

type Tree = { [key: string]: unknown } | unknown[];

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !(value instanceof Blob);
}

/** Copies the input and replaces every value at the path. `count` says how many it replaced. */
export function replaceAt(input: unknown, path: string, value: unknown): { input: unknown; count: number } {
  let count = 0;
  const visit = (at: unknown, parts: readonly string[]): unknown => {
    const [part, ...rest] = parts;
    if (part === undefined) {
      if (at === undefined || at === null) return at;
      count += 1;
      return value;
    }
    if (part === '[]') return Array.isArray(at) ? at.map((member: unknown) => visit(member, rest)) : at;
    if (!isTree(at) || Array.isArray(at)) return at;
    return { ...at, [part]: visit(at[part], rest) };
  };
  return { input: visit(input, path.split('.')), count };
}

export function firstAt(input: unknown, path: string): string | undefined {
  let at = input;
  for (const part of path.split('.')) {
    if (part === '[]') at = Array.isArray(at) ? at[0] : undefined;
    else at = isTree(at) && !Array.isArray(at) ? at[part] : undefined;
  }
  return typeof at === 'string' ? at : undefined;
}

/** Yields one copy of the input for each of its values, with that value replaced. */
export function* withEachLeaf(input: unknown, replace: (leaf: unknown) => unknown): Generator {
  const leaves: (readonly (string | number)[])[] = [];
  const collect = (at: unknown, path: readonly (string | number)[]): void => {
    if (Array.isArray(at)) for (const [index, member] of at.entries()) collect(member, [...path, index]);
    else if (isTree(at)) for (const [name, member] of Object.entries(at)) collect(member, [...path, name]);
    else leaves.push(path);
  };
  const put = (at: unknown, path: readonly (string | number)[]): unknown => {
    const [part, ...rest] = path;
    if (part === undefined) return replace(at);
    if (Array.isArray(at)) return at.map((member: unknown, index) => (index === part ? put(member, rest) : member));
    if (!isTree(at) || Array.isArray(at)) return at;
    return { ...at, [part]: put(at[part], rest) };
  };
  collect(input, []);
  for (const leaf of leaves) if (leaf.length > 0) yield put(input, leaf);
}
