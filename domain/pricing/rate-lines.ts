import type { AddonBasis, AddonLine, CustomLine, QuoteLine, ServiceBasis, ServiceLine } from './quote-lines.ts';
import {
  type Addon,
  lineDescription,
  type MaterialMultiplier,
  materialName,
  type RateBook,
  type Service,
  type SurfaceType,
  type Unit,
  type VersionedRateBook,
} from './rate-book.ts';

interface ChosenRates {
  surface: Pick<SurfaceType, 'name'>;
  service: Pick<Service, 'name' | 'base_rate_cents' | 'uom' | 'included'>;
  /** null for the base rate */
  material: Pick<MaterialMultiplier, 'material' | 'multiplier'> | null;
  /** square feet of surface, linear feet or pieces, with at most two decimals */
  quantity: number;
}

export interface AddonChoice {
  addon: Pick<Addon, 'name' | 'type' | 'value'>;
}

/**
 * Creates a line from a choice in the rate book (docs/product.md, section 2). The line has no price yet, because
 * `priceQuote` multiplies and rounds.
 * @param book the chosen rows' rate book
 * @param id of the new line
 */
export function lineFromRate(book: Pick<VersionedRateBook, 'version'>, choice: ChosenRates, id: string): ServiceLine;
export function lineFromRate(book: Pick<VersionedRateBook, 'version'>, choice: AddonChoice, id: string): AddonLine;
export function lineFromRate(
  { version }: Pick<VersionedRateBook, 'version'>,
  choice: ChosenRates | AddonChoice,
  id: string,
): ServiceLine | AddonLine {
  if ('addon' in choice) {
    const { name, type, value } = choice.addon;
    const basis = { addon: name, type, value, rate_book_version: version };
    return { id, kind: 'addon', description: name, taxable: true, basis };
  }
  const { surface, service, material, quantity } = choice;
  return {
    id,
    kind: 'service',
    description: lineDescription(service.name, surface.name, material?.material ?? null),
    included: service.included ?? '',
    taxable: true,
    quantity,
    unit: service.uom,
    unit_cents: null,
    basis: {
      surface_type: surface.name,
      service: service.name,
      material: material?.material ?? null,
      rate_cents: service.base_rate_cents,
      multiplier: material?.multiplier ?? 1,
      rate_book_version: version,
    },
  };
}

/**
 * Without a material, the base rate applies.
 * @throws RangeError when no such row exists
 */
export function rateNamed(
  book: RateBook,
  { surface, service, material }: { surface: string; service: string; material: string | null },
): Omit<ChosenRates, 'quantity'> {
  const row = book.surface_types.find(({ name }) => name === surface);
  const found = row?.services.find(({ name }) => name === service);
  const multiplied = row?.materials.find((each) => each.material === material) ?? null;
  if (!row || !found || (material !== null && !multiplied))
    throw new RangeError(`The rate book has no ${service} on ${surface} (${material})`);
  return { surface: row, service: found, material: multiplied };
}

/** @throws RangeError when the rate book has no such add-on */
export function addonNamed(book: RateBook, name: string): AddonChoice {
  const addon = book.addons.find((each) => each.name === name);
  if (!addon) throw new RangeError(`The rate book has no add-on ${name}`);
  return { addon };
}

/** The fields that determine a line's rate. In the builder, the quantity can still be missing. */
type RatedLine =
  | Pick<ServiceLine, 'kind' | 'unit' | 'basis'>
  | Pick<CustomLine, 'kind'>
  | Pick<AddonLine, 'kind' | 'basis'>;

/**
 * Updates a line to the rates of `book`. Quantity, description and a typed price stay. Custom lines and lines already
 * priced with this version stay unchanged.
 * @returns null when the book no longer offers the service in this unit
 */
export function repriceLine<Line extends RatedLine>(book: VersionedRateBook, line: Line): Line | null {
  if (line.kind === 'custom') return line;
  if (line.kind === 'addon') {
    const offered = addonsLike(book, line.basis);
    const addon = offered.find((row) => isValueOf(row, line.basis)) ?? offered[0];
    if (!addon) return null;
    const { type, value } = addon;
    const { applies_to, ...named } = line.basis;
    // A flat add-on doesn't depend on any lines.
    const counted = type === 'percent' && applies_to !== undefined ? { applies_to } : {};
    const basis = { ...named, ...counted, type, value, rate_book_version: book.version };
    return isSame(basis, line.basis) ? line : { ...line, basis };
  }
  const offered = ratesNamed(book, line.basis).filter(({ unit }) => unit === line.unit);
  const rate = offered.find((each) => isRateOf(each, line.basis)) ?? offered[0];
  if (!rate) return null;
  const { rate_cents, multiplier } = rate;
  const basis = { ...line.basis, rate_cents, multiplier, rate_book_version: book.version };
  return isSame(basis, line.basis) ? line : { ...line, basis };
}

function isSame<Basis extends object>(basis: Basis, other: Basis): boolean {
  return (Object.keys(basis) as (keyof Basis)[]).every((field) => basis[field] === other[field]);
}

interface NamedRate extends Pick<ServiceBasis, 'rate_cents' | 'multiplier'> {
  unit: Unit;
}

const isRateOf = (rate: Omit<NamedRate, 'unit'>, basis: ServiceBasis) =>
  rate.rate_cents === basis.rate_cents && rate.multiplier === basis.multiplier;

const isValueOf = (addon: Addon, { type, value }: AddonBasis) => addon.type === type && addon.value === value;

const addonsLike = (book: RateBook, basis: AddonBasis) => book.addons.filter(({ name }) => name === basis.addon);

/** Finds the rates with the names of a line's basis. Names can repeat, so there can be several. */
function ratesNamed(book: RateBook, basis: ServiceBasis): NamedRate[] {
  const surfaces = book.surface_types.filter(({ name }) => name === basis.surface_type);
  return surfaces.flatMap(({ services, materials }) => {
    const multipliers = [
      ...(basis.material === null ? [1] : []),
      ...materials.filter(({ material }) => material === basis.material).map(({ multiplier }) => multiplier),
    ];
    return services
      .filter(({ name }) => name === basis.service)
      .flatMap(({ base_rate_cents: rate_cents, uom: unit }) =>
        multipliers.map((multiplier) => ({ unit, rate_cents, multiplier })),
      );
  });
}

/** Returns what the book says that a service includes. '' when the book has no such service, or no sentence for it. */
export function includedInBook(book: RateBook, { surface_type, service }: ServiceBasis): string {
  const surfaces = book.surface_types.filter(({ name }) => name === surface_type);
  const offered = surfaces.flatMap(({ services }) => services).find(({ name }) => name === service);
  return offered?.included ?? '';
}

interface BasisProblem {
  /** path within the line */
  path: readonly string[];
  message: string;
}

/**
 * Returns the problem of a line that doesn't match its rate-book version. Only the current version is stored, so any
 * values from an earlier version are accepted.
 * @param book the current version
 */
export function basisProblem(book: VersionedRateBook, line: QuoteLine): BasisProblem | null {
  if (line.kind === 'custom' || line.basis.rate_book_version < book.version) return null;
  if (line.basis.rate_book_version > book.version)
    return {
      path: ['basis', 'rate_book_version'],
      message: `There is no version ${line.basis.rate_book_version} of the rate book`,
    };
  const found = line.kind === 'addon' ? addonProblem(book, line.basis) : serviceProblem(book, line);
  return found && { ...found, message: `Version ${book.version} of the rate book ${found.message}` };
}

function addonProblem(book: RateBook, basis: AddonBasis): BasisProblem | null {
  const offered = addonsLike(book, basis);
  if (offered.length === 0) return { path: ['basis', 'addon'], message: `has no add-on “${basis.addon}”` };
  if (offered.some((row) => isValueOf(row, basis))) return null;
  return { path: ['basis', 'value'], message: `has a different value for “${basis.addon}”` };
}

function serviceProblem(book: RateBook, line: ServiceLine): BasisProblem | null {
  const { basis, unit } = line;
  const named = ratesNamed(book, basis);
  const offered = named.filter((rate) => rate.unit === unit);
  if (offered.some((rate) => isRateOf(rate, basis))) return null;
  const on = `“${basis.service}” on “${basis.surface_type}”`;
  const what = basis.material === null ? on : `${on} of “${materialName(basis.material)}”`;
  if (named.length === 0) return { path: ['basis', 'service'], message: `has no ${what}` };
  if (offered.length === 0) return { path: ['unit'], message: `has a different unit for ${what}` };
  return offered.some(({ rate_cents }) => rate_cents === basis.rate_cents)
    ? { path: ['basis', 'multiplier'], message: `has a different multiplier for ${what}` }
    : { path: ['basis', 'rate_cents'], message: `has a different rate for ${what}` };
}
