import { AMOUNT_TOO_LARGE, MAX_AMOUNT_CENTS } from './money.ts';
import {
  ADDON_TYPES,
  MULTIPLIER_DECIMALS,
  MULTIPLIER_MAX,
  MULTIPLIER_MIN,
  NAME_MAX,
  RATE_MAX_CENTS,
  RATE_MIN_CENTS,
  type RateBook,
  UNITS,
} from './rate-book.ts';
import { visibleText } from '#domain/text.ts';

/** Where a rule of the rate book failed: the form focuses this field, the toast shows the message. */
export interface RateBookProblem {
  /** e.g. ["surface_types", 0, "services", 2, "base_rate_cents"] */
  path: (string | number)[];
  /** with the specified prefix, e.g. "Service validation error: Service name is required" */
  message: string;
}

type Rule = [field: string, message: string] | null;

function nameRule(name: string, required: string, tooLong: string): Rule {
  const length = visibleText(name).length;
  if (length === 0) return ['name', required];
  return length > NAME_MAX ? ['name', tooLong] : null;
}

function serviceRule(service: { name: string; base_rate_cents: number; uom: string }): Rule {
  // An untouched new row is not a mistake: it is skipped and not stored.
  if (!visibleText(service.name) && !service.base_rate_cents) return null;
  const name = nameRule(service.name, 'Service name is required', 'Service name must be less than 100 characters');
  if (name) return name;
  if (!Number.isInteger(service.base_rate_cents) || service.base_rate_cents < RATE_MIN_CENTS)
    return ['base_rate_cents', 'Rate must be at least 1 cent'];
  if (service.base_rate_cents > RATE_MAX_CENTS) return ['base_rate_cents', 'Rate must be less than $10,000'];
  return (UNITS as readonly string[]).includes(service.uom) ? null : ['uom', 'Invalid unit of measure'];
}

function addonRule(addon: { name: string; type: string; value: number }): Rule {
  if (!visibleText(addon.name) && !addon.value) return null;
  const name = nameRule(addon.name, 'Add-on name is required', 'Add-on name must be less than 100 characters');
  if (name) return name;
  if (!(ADDON_TYPES as readonly string[]).includes(addon.type)) return ['type', 'Invalid add-on type'];
  const value = addonValueProblem(addon);
  return value === null ? null : ['value', value];
}

/** What is wrong with the value of an add-on, in the rate book and on the line of a quote: a fraction, or whole cents. */
export function addonValueProblem({ type, value }: { type: string; value: number }): string | null {
  if (!(value > 0)) return 'Value must be positive';
  if (type === 'percent') return value > 1 ? 'Percentage value must be between 0 and 1' : null;
  if (!Number.isInteger(value)) return 'A flat value must be whole cents';
  return value > MAX_AMOUNT_CENTS ? AMOUNT_TOO_LARGE : null;
}

function multiplierRule(multiplier: number): Rule {
  if (!(multiplier >= MULTIPLIER_MIN)) return ['multiplier', 'Multiplier must be at least 0.5'];
  if (multiplier > MULTIPLIER_MAX) return ['multiplier', 'Multiplier must be at most 2.5'];
  return Number(multiplier.toFixed(2)) === multiplier ? null : ['multiplier', MULTIPLIER_DECIMALS];
}

function surfaceTypeRule(name: string): Rule {
  return nameRule(name, 'Surface type name is required', 'Surface type name must be less than 100 characters');
}

function* problems(book: RateBook): Generator<RateBookProblem> {
  const report = function* (prefix: string, path: (string | number)[], rule: Rule) {
    if (rule) yield { path: [...path, rule[0]], message: `${prefix} validation error: ${rule[1]}` };
  };
  for (const [s, surface] of book.surface_types.entries())
    for (const [i, service] of surface.services.entries())
      yield* report('Service', ['surface_types', s, 'services', i], serviceRule(service));
  for (const [i, addon] of book.addons.entries()) yield* report('Add-on', ['addons', i], addonRule(addon));
  for (const [s, surface] of book.surface_types.entries())
    for (const [i, material] of surface.materials.entries())
      yield* report('Material', ['surface_types', s, 'materials', i], multiplierRule(material.multiplier));
  for (const [s, surface] of book.surface_types.entries())
    yield* report('Surface type', ['surface_types', s], isEmptySurface(surface) ? null : surfaceTypeRule(surface.name));
}

/** A surface type that was added and left untouched: skipped, like empty service and add-on rows. */
function isEmptySurface(surface: RateBook['surface_types'][number]): boolean {
  return (
    !visibleText(surface.name) && surface.services.every((s) => !visibleText(s.name)) && surface.materials.length === 0
  );
}

/** The first failure stops a save (specification, section 5); null when the book may be saved. */
export function firstRateBookProblem(book: RateBook): RateBookProblem | null {
  return problems(book).next().value ?? null;
}

/** What is stored: trimmed names, empty rows dropped (a new row counts only with a name and a value above 0). */
export function withoutEmptyRows(book: RateBook): RateBook {
  return {
    surface_types: book.surface_types
      .filter((surface) => !isEmptySurface(surface))
      .map((surface) => ({
        ...surface,
        name: visibleText(surface.name),
        services: surface.services
          .filter((service) => visibleText(service.name) && service.base_rate_cents > 0)
          .map((service) => ({ ...service, name: visibleText(service.name) })),
      })),
    addons: book.addons
      .filter((addon) => visibleText(addon.name) && addon.value > 0)
      .map((addon) => ({ ...addon, name: visibleText(addon.name) })),
  };
}
