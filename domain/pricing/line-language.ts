/**
 * Translates the product's own descriptions into the customer's language. Descriptions that people typed stay as they
 * are.
 */
import type { Language } from '#domain/language/language.ts';
import {
  ADDONS_ES,
  CHARGES_ES,
  INCLUDED_ES,
  MATERIALS_ES,
  SERVICES_ES,
  SURFACES_ES,
} from '#domain/language/spanish/rate-book.ts';
import type { PricedLine } from './quote-lines.ts';
import { lineDescription, materialName } from './rate-book.ts';
import { EARLIER_INCLUDED, SEED_ADDONS, SEED_SURFACES } from './seed-rate-book.ts';

/** `basis` is the source of the description. Without it, someone typed the description. */
export type DescribedLine = { description: string; included?: string | undefined } & Partial<
  Pick<PricedLine, 'kind' | 'basis'>
>;

const wordOf = (words: Readonly<Record<string, string>>, name: string): string | null =>
  Object.hasOwn(words, name) ? (words[name] ?? null) : null;

function serviceInSpanish(service: string, surface: string, material: string | null): string | null {
  const [what, where] = [wordOf(SERVICES_ES, service), wordOf(SURFACES_ES, surface)];
  const of = material === null ? null : wordOf(MATERIALS_ES, material);
  // If one of the names is the company's own, the whole description stays untranslated.
  if (what === null || where === null || (material !== null && of === null)) return null;
  return lineDescription(what, where, of);
}

function inSpanish({ description, kind, basis }: DescribedLine): string | null {
  if (kind === 'trip' || kind === 'minimum') return wordOf(CHARGES_ES, description);
  if (!basis) return null;
  if ('addon' in basis) return description === basis.addon ? wordOf(ADDONS_ES, description) : null;
  const { service, surface_type, material } = basis;
  if (description !== lineDescription(service, surface_type, material)) return null;
  return serviceInSpanish(service, surface_type, material);
}

/** True for the trip and minimum charges, which are no work. */
export const isChargeName = (description: string) =>
  Object.entries(CHARGES_ES).some((names) => names.includes(description));

/** Translates a surface's name, if it is the default rate book's. */
export function surfaceNameIn(name: string, language: Language): string {
  return (language === 'es' ? wordOf(SURFACES_ES, name) : null) ?? name;
}

/** Translates a material, if it is the default rate book's. */
export function materialNameIn(material: string, language: Language): string {
  return (language === 'es' ? wordOf(MATERIALS_ES, material) : null) ?? materialName(material);
}

/** Translates only descriptions from unchanged names of the default rate book. Typed or renamed descriptions stay. */
export function descriptionIn(line: DescribedLine, language: Language): string {
  return (language === 'es' ? inSpanish(line) : null) ?? line.description;
}

export function linesIn<Line extends DescribedLine>(lines: readonly Line[], language: Language): Line[] {
  return lines.map((line) => {
    const description = descriptionIn(line, language);
    return line.included
      ? { ...line, description, included: includedIn(line.included, language) }
      : { ...line, description };
  });
}

/** Sentences of the default rate book: English, Spanish, and the earlier English wording if it was another. */
const SENTENCES = SEED_SURFACES.flatMap(({ services }) =>
  services.map(([service, , , english]) => ({
    english,
    spanish: INCLUDED_ES[service] ?? english,
    earlier: EARLIER_INCLUDED[service] ?? english,
  })),
);
const SPANISH_OF: ReadonlyMap<string, string> = new Map(
  SENTENCES.flatMap(({ english, spanish, earlier }) => [english, earlier].map((words) => [words, spanish] as const)),
);
const ENGLISH_OF: ReadonlyMap<string, string> = new Map(
  SENTENCES.flatMap(({ english, spanish, earlier }) => [spanish, earlier].map((words) => [words, english] as const)),
);

/** Translates what a service includes, if the sentence is the default rate book's, unchanged. */
function includedIn(included: string, language: Language): string {
  return (language === 'es' ? SPANISH_OF.get(included) : undefined) ?? included;
}

/** Maps what a line includes to its current English wording, to compare two revisions of a quote. */
export function comparableIncluded({ included = '' }: Pick<DescribedLine, 'included'>): string {
  return ENGLISH_OF.get(included) ?? included;
}

/** The default rate book's descriptions, by their Spanish translation. */
let english: ReadonlyMap<string, string> | null = null;

function englishOf(): ReadonlyMap<string, string> {
  const services = SEED_SURFACES.flatMap(({ name: surface, services: offered, materials }) =>
    offered.flatMap(([service]) =>
      [null, ...materials.map(([material]) => material)].map((material): [string, string] => {
        const words = lineDescription(service, surface, material);
        return [serviceInSpanish(service, surface, material) ?? words, words];
      }),
    ),
  );
  const named = (words: Readonly<Record<string, string>>) =>
    Object.entries(words).map(([name, word]): [string, string] => [word, name]);
  const addons = named(ADDONS_ES).filter(([, name]) => SEED_ADDONS.some(([addon]) => addon === name));
  return new Map([...services, ...addons, ...named(CHARGES_ES)]);
}

/**
 * Translates a description into English, to compare two revisions of a quote. Then a change of the customer's language
 * doesn't look like added and removed lines.
 */
export function comparableDescription(description: string): string {
  english ??= englishOf();
  return english.get(description) ?? description;
}
