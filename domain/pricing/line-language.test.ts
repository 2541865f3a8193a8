import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#domain/language/language.ts';
import {
  ADDONS_ES,
  CHARGES_ES,
  INCLUDED_ES,
  MATERIALS_ES,
  SERVICES_ES,
  SURFACES_ES,
} from '#domain/language/spanish/rate-book.ts';
import { quoteTexts } from '#domain/language/texts.ts';
import { comparableDescription, comparableIncluded, descriptionIn, linesIn } from './line-language.ts';
import { priceQuote } from './quote-totals.ts';
import { lineDescription, UNITS } from './rate-book.ts';
import { lineFromRate } from './rate-lines.ts';
import { EARLIER_INCLUDED, SEED_ADDONS, SEED_RATE_BOOK, SEED_SURFACES } from './seed-rate-book.ts';

const NAMES = {
  surfaces: [SEED_SURFACES.map(({ name }) => name), SURFACES_ES],
  services: [SEED_SURFACES.flatMap(({ services }) => services.map(([name]) => name)), SERVICES_ES],
  sentences: [SEED_SURFACES.flatMap(({ services }) => services.map(([name]) => name)), INCLUDED_ES],
  materials: [SEED_SURFACES.flatMap(({ materials }) => materials.map(([name]) => name)), MATERIALS_ES],
  addons: [SEED_ADDONS.map(([name]) => name), ADDONS_ES],
} as const;

test.each(Object.entries(NAMES))(
  'all %s of the default rate book have Spanish names, and no other names do',
  (_, names) => {
    const [seed, words] = names;
    expect(Object.keys(words).toSorted()).toEqual([...new Set<string>(seed)].toSorted());
    for (const word of Object.values(words)) expect(word).toMatch(/\S/);
  },
);

test('different services, sentences, surfaces and add-ons get different translations', () => {
  for (const words of [SURFACES_ES, SERVICES_ES, INCLUDED_ES, ADDONS_ES, CHARGES_ES])
    expect(new Set(Object.values(words)).size).toBe(Object.keys(words).length);
});

test('every unit has a word in every language; a fixed price needs none', () => {
  for (const language of LANGUAGES)
    for (const unit of UNITS) expect(quoteTexts(language).units[unit] !== '', unit).toBe(unit !== 'flat');
  expect(quoteTexts('es').units).not.toEqual(quoteTexts('en').units);
});

test('the charges that the totals add have Spanish names', () => {
  const { lines } = priceQuote({
    lines: [
      { id: 'own', kind: 'custom', description: 'Lavado', quantity: 1, unit: 'flat', unit_cents: 100, taxable: true },
    ],
    discount: null,
    tax_rate: 0,
    minimum_charge_cents: 20_000,
    trip_charge_cents: 5000,
  });
  expect(lines.map((line) => descriptionIn(line, 'es'))).toEqual([
    'Lavado',
    'Cargo por visita',
    'Cargo mínimo de servicio',
  ]);
});

describe('rate-book lines', () => {
  const siding = SEED_RATE_BOOK.surface_types.find(({ name }) => name === 'House Siding');
  const [service] = siding?.services ?? [];
  const material = siding?.materials.find((each) => each.material === 'painted_wood') ?? null;
  if (!siding || !service) throw new Error('The seed rate book has no siding');
  const line = lineFromRate(SEED_RATE_BOOK, { surface: siding, service, material, quantity: 800 }, 'line');

  test('a rate-book line is Spanish on a Spanish quote, and unchanged on an English one', () => {
    expect(descriptionIn(line, 'es')).toBe('Lavado suave – Revestimiento de la casa (madera pintada)');
    expect(descriptionIn(line, 'en')).toBe('Soft wash – House Siding (painted wood)');
  });

  test('what the service includes is Spanish on a Spanish quote, unless someone typed it', () => {
    const included = (text: string, language: 'en' | 'es') =>
      linesIn([{ ...line, included: text }], language)[0]?.included;
    const seeded = SEED_SURFACES.flatMap(({ services }) => services).find(([name]) => name === 'Soft wash');
    expect(line.included).toBe(seeded?.[3]);
    expect(included(line.included ?? '', 'es')).toBe(INCLUDED_ES['Soft wash']);
    expect(included(line.included ?? '', 'en')).toBe(line.included);
    expect(included('We wash gently.', 'es')).toBe('We wash gently.');
    expect(included('', 'es')).toBe('');
    expect(comparableIncluded({ included: INCLUDED_ES['Soft wash'] })).toBe(line.included);
    expect(comparableIncluded({})).toBe('');
  });

  test('an earlier wording of what a service includes is translated, too, and is no change', () => {
    for (const [name, earlier] of Object.entries(EARLIER_INCLUDED)) {
      const current = SEED_SURFACES.flatMap(({ services }) => services).find(([each]) => each === name)?.[3];
      const [spanish] = linesIn([{ ...line, included: earlier }], 'es');
      expect(earlier).not.toBe(current);
      expect(spanish?.included).toBe(INCLUDED_ES[name]);
      expect(comparableIncluded({ included: earlier })).toBe(current);
      expect(comparableIncluded({ included: spanish?.included })).toBe(current);
    }
  });

  test('an edited line stays as typed', () => {
    for (const description of ['Soft wash – House Siding', 'Soft wash, whole house', 'Lavado', ''])
      expect(descriptionIn({ ...line, description }, 'es')).toBe(description);
  });

  test('a line with a company’s own name stays as typed', () => {
    for (const named of [{ surface_type: 'Siding' }, { service: 'constructor' }, { material: 'hardie_board' }]) {
      const basis = { ...line.basis, ...named };
      const description = lineDescription(basis.service, basis.surface_type, basis.material);
      expect(descriptionIn({ ...line, basis, description }, 'es')).toBe(description);
    }
  });

  test('a custom line is never translated', () => {
    expect(descriptionIn({ kind: 'custom', basis: null, description: 'Rush' }, 'es')).toBe('Rush');
    expect(descriptionIn({ description: 'Rush' }, 'es')).toBe('Rush');
  });

  test('a line counts as the same work in both languages', () => {
    expect(comparableDescription(descriptionIn(line, 'es'))).toBe(comparableDescription(line.description));
    expect(comparableDescription('Lavado')).toBe('Lavado');
  });
});
