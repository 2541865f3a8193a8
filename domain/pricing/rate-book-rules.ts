import { ERRORS } from '#domain/errors.ts';
import { visibleText } from '#domain/text.ts';
import { AMOUNT_TOO_LARGE, MAX_AMOUNT_CENTS } from './money.ts';
import {
  ADDON_TYPES,
  INCLUDED_MAX,
  INCLUDED_TOO_LONG,
  MINUTES_EACH_MAX,
  MINUTES_EACH_RANGE,
  MULTIPLIER_DECIMALS,
  MULTIPLIER_MAX,
  MULTIPLIER_MIN,
  MULTIPLIER_PLACES,
  MULTIPLIER_TOO_HIGH,
  MULTIPLIER_TOO_LOW,
  RATE_MAX_CENTS,
  RATE_MIN_CENTS,
  RATE_NAME_MAX,
  RATE_NOT_WHOLE,
  RATE_TOO_HIGH,
  RATE_TOO_LOW,
  type RateBook,
  type Service,
  UNITS,
  UNITS_PER_HOUR_MAX,
  UNITS_PER_HOUR_RANGE,
} from './rate-book.ts';

/** A broken rule. The form focuses the field at `path`, and the toast shows the message. */
export interface RateBookProblem {
  /** such as ["surface_types", 0, "services", 2, "base_rate_cents"] */
  path: (string | number)[];
  /** such as "Service validation error: Service name is required" */
  message: string;
}

type Rule = [field: string, message: string] | null;

export const nameTooLong = (what: string): string => `${what} name must be less than ${RATE_NAME_MAX} characters`;

function nameRule(name: string, what: string): Rule {
  const length = visibleText(name).length;
  if (length === 0) return ['name', `${what} name is required`];
  return length > RATE_NAME_MAX ? ['name', nameTooLong(what)] : null;
}

/** Refuses a second row with the same name, because lists couldn't show which is which. Ignores case. */
function nameTwiceRule(rows: readonly { name: string }[], index: number): Rule {
  const nameAt = (at: number) => visibleText(rows[at]?.name ?? '').toLowerCase();
  const name = nameAt(index);
  const isTwice = name !== '' && rows.slice(0, index).some((_, at) => nameAt(at) === name);
  return isTwice ? ['name', ERRORS.ALREADY_EXISTS.message] : null;
}

function serviceRule(service: Service): Rule {
  // An empty new row is not an error: saving skips it.
  if (!visibleText(service.name) && !service.base_rate_cents) return null;
  const name = nameRule(service.name, 'Service');
  if (name) return name;
  if (!(service.base_rate_cents >= RATE_MIN_CENTS)) return ['base_rate_cents', RATE_TOO_LOW];
  if (!Number.isInteger(service.base_rate_cents)) return ['base_rate_cents', RATE_NOT_WHOLE];
  if (service.base_rate_cents > RATE_MAX_CENTS) return ['base_rate_cents', RATE_TOO_HIGH];
  if (!(UNITS as readonly string[]).includes(service.uom)) return ['uom', 'Invalid unit of measure'];
  if (!isWhole(service.units_per_hour ?? null, UNITS_PER_HOUR_MAX)) return ['units_per_hour', UNITS_PER_HOUR_RANGE];
  if (!isWhole(service.minutes_each ?? null, MINUTES_EACH_MAX)) return ['minutes_each', MINUTES_EACH_RANGE];
  return visibleText(service.included ?? '').length > INCLUDED_MAX ? ['included', INCLUDED_TOO_LONG] : null;
}

/** Checks an optional whole number from 1 to `max`. */
function isWhole(value: number | null, max: number): boolean {
  return value === null || (Number.isInteger(value) && value >= 1 && value <= max);
}

function addonRule(addon: { name: string; type: string; value: number }): Rule {
  if (!visibleText(addon.name) && !addon.value) return null;
  const name = nameRule(addon.name, 'Add-on');
  if (name) return name;
  if (!(ADDON_TYPES as readonly string[]).includes(addon.type)) return ['type', 'Invalid add-on type'];
  const value = addonValueProblem(addon);
  return value === null ? null : ['value', value];
}

/** @param value a fraction for percent, or whole cents */
export function addonValueProblem({ type, value }: { type: string; value: number }): string | null {
  if (!(value > 0)) return 'Value must be positive';
  if (type === 'percent') return value > 1 ? 'Percentage value must be between 0 and 1' : null;
  if (!Number.isInteger(value)) return 'A flat value must be a whole number of cents';
  return value > MAX_AMOUNT_CENTS ? AMOUNT_TOO_LARGE : null;
}

function multiplierRule(multiplier: number): Rule {
  if (!(multiplier >= MULTIPLIER_MIN)) return ['multiplier', MULTIPLIER_TOO_LOW];
  if (multiplier > MULTIPLIER_MAX) return ['multiplier', MULTIPLIER_TOO_HIGH];
  return Number(multiplier.toFixed(MULTIPLIER_PLACES)) === multiplier ? null : ['multiplier', MULTIPLIER_DECIMALS];
}

function* problems(book: RateBook): Generator<RateBookProblem> {
  const report = function* (prefix: string, path: (string | number)[], rule: Rule) {
    if (rule) yield { path: [...path, rule[0]], message: `${prefix} validation error: ${rule[1]}` };
  };
  for (const [s, surface] of book.surface_types.entries())
    for (const [i, service] of surface.services.entries())
      yield* report('Service', ['surface_types', s, 'services', i], serviceRule(service));
  for (const [i, addon] of book.addons.entries())
    yield* report('Add-on', ['addons', i], addonRule(addon) ?? nameTwiceRule(book.addons, i));
  for (const [s, surface] of book.surface_types.entries())
    for (const [i, material] of surface.materials.entries())
      yield* report('Material', ['surface_types', s, 'materials', i], multiplierRule(material.multiplier));
  for (const [s, surface] of book.surface_types.entries())
    yield* report(
      'Surface type',
      ['surface_types', s],
      isEmptySurface(surface) ? null : (nameRule(surface.name, 'Surface type') ?? nameTwiceRule(book.surface_types, s)),
    );
}

/** Saving skips a surface type that was added and left empty. */
function isEmptySurface(surface: RateBook['surface_types'][number]): boolean {
  return (
    !visibleText(surface.name) && surface.services.every((s) => !visibleText(s.name)) && surface.materials.length === 0
  );
}

/** Returns the first broken rule, which prevents saving (docs/specification.md, section 5). */
export function firstRateBookProblem(book: RateBook): RateBookProblem | null {
  return problems(book).next().value ?? null;
}

/** Trims names and drops empty rows. A new row needs a name and a value above 0. */
export function withoutEmptyRows(book: RateBook): RateBook {
  return {
    surface_types: book.surface_types
      .filter((surface) => !isEmptySurface(surface))
      .map((surface) => ({
        ...surface,
        name: visibleText(surface.name),
        services: surface.services
          .filter((service) => visibleText(service.name) && service.base_rate_cents > 0)
          .map((service) => ({
            ...service,
            name: visibleText(service.name),
            ...(service.included !== undefined && { included: visibleText(service.included) }),
          })),
      })),
    addons: book.addons
      .filter((addon) => visibleText(addon.name) && addon.value > 0)
      .map((addon) => ({ ...addon, name: visibleText(addon.name) })),
  };
}
