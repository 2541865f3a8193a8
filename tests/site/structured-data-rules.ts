/**
 * Checks JSON-LD against schema.org's definitions. Types and properties must exist, a type must allow its
 * properties, and a property its values. The target of an `@id` reference must be on the same page.
 */
import type { SchemaProperty, Vocabulary } from './schema-org.ts';

type JsonObject = Readonly<Record<string, unknown>>;

interface Checking {
  vocabulary: Vocabulary;
  /** types of every node of the page with an `@id` */
  typesById: ReadonlyMap<string, readonly string[]>;
  faults: string[];
}

/** @param blocks all blocks of one page, which form one graph @returns the problems in words */
export function structuredDataFaults(vocabulary: Vocabulary, blocks: readonly unknown[]): string[] {
  const checking: Checking = { vocabulary, typesById: typesByIdIn(blocks), faults: [] };
  for (const block of blocks) checkBlock(block, checking);
  return checking.faults;
}

/** Returns every node with a type, at any depth. */
export function nodesIn(data: unknown): JsonObject[] {
  if (Array.isArray(data)) return data.flatMap(nodesIn);
  if (!isObject(data)) return [];
  return [...(data['@type'] === undefined ? [] : [data]), ...Object.values(data).flatMap(nodesIn)];
}

export function typesOf(node: JsonObject): string[] {
  return listOf(node['@type']).filter((type) => typeof type === 'string');
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined ? [] : [value];
}

function typesByIdIn(blocks: readonly unknown[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const node of nodesIn(blocks)) {
    const id = node['@id'];
    if (typeof id === 'string') found.set(id, [...(found.get(id) ?? []), ...typesOf(node)]);
  }
  return found;
}

function checkBlock(block: unknown, checking: Checking): void {
  if (!isObject(block)) return void checking.faults.push('A block is no object');
  const { '@context': context, '@graph': graph, ...rest } = block;
  if (!/^https?:\/\/schema\.org\/?$/.test(String(context)))
    checking.faults.push(`@context is ${JSON.stringify(context)}`);
  if (graph === undefined) return checkNode(rest, checking);
  if (Object.keys(rest).length > 0) checking.faults.push(`Beside @graph stands ${Object.keys(rest).join(', ')}`);
  for (const node of listOf(graph)) {
    if (isObject(node)) checkNode(node, checking);
    else checking.faults.push(`@graph holds ${JSON.stringify(node)}`);
  }
}

function checkNode(node: JsonObject, checking: Checking): void {
  const { vocabulary, faults } = checking;
  const types = typesOf(node);
  if (types.length === 0) faults.push(`No @type: ${JSON.stringify(node)}`);
  const kinds = new Set<string>();
  for (const type of types) {
    const known = vocabulary.kindsOf(type);
    if (known) known.forEach((kind) => kinds.add(kind));
    else faults.push(`Unknown type ${type}`);
  }
  const place = types.join('+');
  for (const [name, value] of Object.entries(node)) {
    if (name === '@type') continue;
    if (name === '@id') {
      if (typeof value !== 'string' || !URL.canParse(value)) faults.push(`${place} @id is ${JSON.stringify(value)}`);
      continue;
    }
    const property = vocabulary.property(name);
    if (!property) faults.push(`Unknown property ${place}.${name}`);
    else checkProperty(`${place}.${name}`, property, kinds, value, checking);
  }
}

function checkProperty(
  place: string,
  property: SchemaProperty,
  kinds: ReadonlySet<string>,
  value: unknown,
  checking: Checking,
): void {
  const { faults } = checking;
  if (property.supersededBy) faults.push(`${place} was replaced by ${property.supersededBy}`);
  if (kinds.size > 0 && property.domains.isDisjointFrom(kinds))
    faults.push(`${place}: only ${[...property.domains].join(', ')} have it`);
  for (const each of listOf(value)) {
    const fits = isObject(each) ? nodeFits(each, property, checking) : valueFits(each, property, checking.vocabulary);
    if (!fits) faults.push(`${place} takes ${[...property.ranges].join(', ')}, not ${JSON.stringify(each)}`);
  }
}

/** Checks a nested node by its type. A bare reference must lead to a node of this page. */
function nodeFits(node: JsonObject, { ranges }: SchemaProperty, checking: Checking): boolean {
  const { '@id': id, ...rest } = node;
  const reference = typeof id === 'string' && Object.keys(rest).length === 0 ? id : undefined;
  if (reference === undefined) checkNode(node, checking);
  const types = reference === undefined ? typesOf(node) : checking.typesById.get(reference);
  if (!types) {
    checking.faults.push(`${reference} is referred to and not on the page`);
    return true;
  }
  return types.some((type) => {
    const kinds = checking.vocabulary.kindsOf(type);
    // The unknown type is already reported.
    return !kinds || !ranges.isDisjointFrom(kinds);
  });
}

const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?$/;
const TIME = /^\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:\d{2})?$/;
const MEMBER = /^https?:\/\/schema\.org\/(\w+)$/;

/** Checks whether a text is valid for a data type of schema.org. */
const TEXT_AS: Readonly<Record<string, (text: string) => boolean>> = {
  Text: () => true,
  URL: (text) => URL.canParse(text),
  Number: (text) => /^-?\d+(?:\.\d+)?$/.test(text),
  Integer: (text) => /^-?\d+$/.test(text),
  Boolean: (text) => /^https?:\/\/schema\.org\/(?:True|False)$/.test(text),
  Date: (text) => DAY.test(text) && !Number.isNaN(Date.parse(text)),
  DateTime: (text) => MOMENT.test(text) && !Number.isNaN(Date.parse(text)),
  Time: (text) => TIME.test(text),
};

function valueFits(value: unknown, { ranges }: SchemaProperty, vocabulary: Vocabulary): boolean {
  if (typeof value === 'number')
    return ranges.has('Number') || ranges.has('Float') || (ranges.has('Integer') && Number.isInteger(value));
  if (typeof value === 'boolean') return ranges.has('Boolean');
  if (typeof value !== 'string' || value.trim() === '') return false;
  return [...ranges].some((range) => textFits(value, range, vocabulary));
}

/**
 * Checks a text: for a data type by its format, for an enumeration by its members. For other types, schema.org
 * also accepts a text or a URL: "some data is better than none".
 */
function textFits(text: string, range: string, vocabulary: Vocabulary): boolean {
  const asType = TEXT_AS[range];
  if (asType) return asType(text);
  const kinds = vocabulary.kindsOf(range);
  if (kinds?.has('Text')) return true;
  const member = MEMBER.exec(text)?.[1];
  if (kinds?.has('Enumeration') || member !== undefined)
    return member !== undefined && vocabulary.enumerationsOf(member).has(range);
  return kinds?.has('Thing') ?? false;
}
