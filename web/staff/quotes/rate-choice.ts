/** From a choice in the rate book (surface, services, material, quantities) to priced lines. */
import { AmountTooLarge, type Cents, roundedProduct, sumCents } from '#domain/pricing/money.ts';
import type { ServiceBasis } from '#domain/pricing/quote-totals.ts';
import {
  lineDescription,
  type RateBook,
  resultingRate,
  type Service,
  type SurfaceType,
  type Unit,
} from '#domain/pricing/rate-book.ts';
import { newId } from '../../offline/new-id.ts';
import type { ServiceFormLine } from '../../quote-form/quote-form.ts';

export interface VersionedRateBook extends RateBook {
  version: number;
}

/** One surface and what is done to it. Services of one unit share one quantity: the same driveway is cleaned and sealed. */
export interface RateChoice {
  surfaceId: string;
  serviceIds: readonly string[];
  materialId: string | null;
  quantities: Readonly<Record<Unit, number | null>>;
}

const NO_QUANTITIES: RateChoice['quantities'] = { sqft: null, lft: null, flat: 1 };

/** A surface starts with its default service and the plain rate. */
export function choiceFor(surface: SurfaceType): RateChoice {
  const first = surface.services.find((service) => service.is_default);
  return { surfaceId: surface.id, serviceIds: first ? [first.id] : [], materialId: null, quantities: NO_QUANTITIES };
}

export function chosenServices(surface: SurfaceType, choice: RateChoice): Service[] {
  return surface.services.filter((service) => choice.serviceIds.includes(service.id));
}

/** The quantities that have to be asked for, in the order of the services. */
export function chosenUnits(surface: SurfaceType, choice: RateChoice): Unit[] {
  return [...new Set(chosenServices(surface, choice).map((service) => service.uom))];
}

export function withServiceToggled(choice: RateChoice, serviceId: string): RateChoice {
  const serviceIds = choice.serviceIds.includes(serviceId)
    ? choice.serviceIds.filter((id) => id !== serviceId)
    : [...choice.serviceIds, serviceId];
  return { ...choice, serviceIds };
}

function basisOf(book: VersionedRateBook, surface: SurfaceType, service: Service, choice: RateChoice): ServiceBasis {
  const material = surface.materials.find(({ id }) => id === choice.materialId);
  return {
    surface_type: surface.name,
    service: service.name,
    material: material?.material ?? null,
    rate_cents: service.base_rate_cents,
    multiplier: material?.multiplier ?? 1,
    rate_book_version: book.version,
  };
}

export interface ChosenPrice {
  service: Service;
  unitCents: Cents;
  quantity: number | null;
  /** null without a quantity, and for one that no quote can hold */
  totalCents: Cents | null;
}

function orNothing(amount: () => Cents): Cents | null {
  try {
    return amount();
  } catch (error) {
    if (error instanceof AmountTooLarge) return null;
    throw error;
  }
}

/** What each chosen service comes to, while it is being chosen. */
export function chosenPrices(surface: SurfaceType, choice: RateChoice): ChosenPrice[] {
  const multiplier = surface.materials.find(({ id }) => id === choice.materialId)?.multiplier ?? 1;
  return chosenServices(surface, choice).map((service) => {
    const unitCents = resultingRate(service.base_rate_cents, multiplier);
    const quantity = choice.quantities[service.uom];
    return {
      service,
      unitCents,
      quantity,
      totalCents: quantity ? orNothing(() => roundedProduct([quantity, unitCents])) : null,
    };
  });
}

export function sumOfPrices(prices: readonly ChosenPrice[]): Cents | null {
  return orNothing(() => sumCents(prices.map((price) => price.totalCents ?? 0)));
}

/** The lines of a choice; null until every quantity is there. */
export function linesOf(book: VersionedRateBook, choice: RateChoice): ServiceFormLine[] | null {
  const surface = book.surface_types.find(({ id }) => id === choice.surfaceId);
  if (!surface || choice.serviceIds.length === 0) return null;
  const services = chosenServices(surface, choice);
  if (services.some((service) => !choice.quantities[service.uom])) return null;
  return services.map((service) => {
    const basis = basisOf(book, surface, service, choice);
    return {
      kind: 'service',
      id: newId(),
      description: lineDescription(service.name, surface.name, basis.material),
      taxable: true,
      quantity: choice.quantities[service.uom],
      unit: service.uom,
      basis,
      unit_cents: null,
    };
  });
}
