import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

export interface SchemaProperty {
  readonly domains: ReadonlySet<string>;
  readonly ranges: ReadonlySet<string>;
  /** name of the newer property */
  readonly supersededBy: string | undefined;
}

export interface Vocabulary {
  /** Returns the type itself and all its supertypes. Undefined for an unknown type. */
  kindsOf(type: string): ReadonlySet<string> | undefined;
  property(name: string): SchemaProperty | undefined;
  /** Returns the enumerations that contain a value such as `InStock`. */
  enumerationsOf(value: string): ReadonlySet<string>;
}

const SCHEMA = 'http://schema.org/';
const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
const RDFS = 'http://www.w3.org/2000/01/rdf-schema#';

/** Matches statements between two names. Leaves out those with a text, such as comments. */
const STATEMENT = /^<([^>]+)> <([^>]+)> <([^>]+)>/;

type Relation = ReadonlyMap<string, ReadonlySet<string>>;

export function loadVocabulary(): Vocabulary {
  const file = createRequire(import.meta.url).resolve('@vocabulary/schema/schema.nq');
  return vocabularyOf(readFileSync(file, 'utf8'));
}

function vocabularyOf(quads: string): Vocabulary {
  const relations = relationsIn(quads);
  const relation = (name: string): Relation => relations.get(name) ?? new Map();
  const instanceOf = relation(`${RDF}type`);
  const isA = (name: string, kind: string) => instanceOf.get(name)?.has(kind) ?? false;
  const namesOf = (from: Relation, name: string): Set<string> => new Set([...(from.get(name) ?? [])].map(shortName));
  const [parents, domains, ranges, superseded] = [
    relation(`${RDFS}subClassOf`),
    relation(`${SCHEMA}domainIncludes`),
    relation(`${SCHEMA}rangeIncludes`),
    relation(`${SCHEMA}supersededBy`),
  ];
  const kindsOf = (type: string): Set<string> | undefined => {
    if (!isA(SCHEMA + type, `${RDFS}Class`)) return undefined;
    const above = [...namesOf(parents, SCHEMA + type)].flatMap((parent) => [...(kindsOf(parent) ?? [])]);
    return new Set([type, ...above]);
  };
  return {
    kindsOf,
    property: (name) =>
      isA(SCHEMA + name, `${RDF}Property`)
        ? {
            domains: namesOf(domains, SCHEMA + name),
            ranges: namesOf(ranges, SCHEMA + name),
            supersededBy: [...namesOf(superseded, SCHEMA + name)][0],
          }
        : undefined,
    enumerationsOf: (value) =>
      new Set([...namesOf(instanceOf, SCHEMA + value)].flatMap((type) => [...(kindsOf(type) ?? [])])),
  };
}

/** Maps predicate → subject → objects. */
function relationsIn(quads: string): Map<string, Map<string, Set<string>>> {
  const relations = new Map<string, Map<string, Set<string>>>();
  for (const line of quads.split('\n')) {
    const [, subject, predicate, object] = STATEMENT.exec(line) ?? [];
    if (subject === undefined || predicate === undefined || object === undefined) continue;
    const pairs = relations.get(predicate) ?? new Map<string, Set<string>>();
    relations.set(predicate, pairs);
    pairs.set(subject, (pairs.get(subject) ?? new Set()).add(object));
  }
  return relations;
}

function shortName(name: string): string {
  return name.startsWith(SCHEMA) ? name.slice(SCHEMA.length) : name;
}
