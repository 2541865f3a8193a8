/** Lists every part of every input in the contract, with the schema that checks it. */
import { z } from 'zod';
import { contract } from '#contract/contract.ts';

export interface Field {
  /** such as "quotes.save draft.lines.[].description" */
  name: string;
  /** such as "quotes.save" */
  procedure: string;
  /** such as "draft.lines.[].description" */
  path: string;
  schema: z.core.$ZodType;
  /** true for anything but an object, a list or a union */
  isSingle: boolean;
}

export type Def = z.core.$ZodTypes['_zod']['def'];

export function defOf(schema: z.core.$ZodType): Def {
  return schema._zod.def as Def;
}

/** Returns the inner schemas that get the value as it was sent. */
function insideOf(def: Def): [step: string[], schema: z.core.$ZodType][] {
  if (def.type === 'object') return Object.entries(def.shape).map(([name, part]) => [[name], part]);
  if (def.type === 'array') return [[['[]'], def.element]];
  if (def.type === 'union') return def.options.map((option) => [[], option]);
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default') return [[[], def.innerType]];
  if (def.type === 'pipe') return [[[], defOf(def.in).type === 'transform' ? def.out : def.in]];
  return [];
}

function* partsOf(procedure: string, path: readonly string[], schema: z.core.$ZodType): Generator<Field> {
  const inside = insideOf(defOf(schema));
  yield {
    name: `${procedure} ${path.join('.')}`,
    procedure,
    path: path.join('.'),
    schema,
    isSingle: inside.length === 0,
  };
  for (const [step, part] of inside) yield* partsOf(procedure, [...path, ...step], part);
}

/** In contract order. Each procedure starts with its whole input. */
export const parts: readonly Field[] = Object.entries(contract).flatMap(([feature, procedures]) =>
  Object.entries(procedures).flatMap(([name, procedure]) => {
    const input: unknown = procedure['~orpc'].inputSchema;
    return input instanceof z.ZodType ? [...partsOf(`${feature}.${name}`, [], input)] : [];
  }),
);

export const fields = parts.filter(({ isSingle }) => isSingle);
