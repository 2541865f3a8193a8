import { AmountTooLarge, type Cents, roundedProduct, sumCents } from '#domain/pricing/money.ts';
import type { ServiceLine } from '#domain/pricing/quote-lines.ts';
import {
  type MaterialMultiplier,
  resultingRate,
  type Service,
  type SurfaceType,
  type Unit,
  type VersionedRateBook,
} from '#domain/pricing/rate-book.ts';
import { lineFromRate } from '#domain/pricing/rate-lines.ts';
import { newId } from '#web/offline/new-id.ts';

/**
 * One surface and the work on it. Services with the same unit share one quantity, because the crew cleans and seals
 * the same driveway.
 */
export interface RateChoice {
  surfaceId: string;
  serviceIds: readonly string[];
  materialId: string | null;
  quantities: Readonly<Record<Unit, number | null>>;
}

const NO_QUANTITIES: RateChoice['quantities'] = { sqft: null, lft: null, flat: 1 };

/** Returns the initial choice for a surface: its default service and no material. */
export function choiceFor(surface: SurfaceType): RateChoice {
  const first = surface.services.find((service) => service.is_default);
  return { surfaceId: surface.id, serviceIds: first ? [first.id] : [], materialId: null, quantities: NO_QUANTITIES };
}

function chosenServices(surface: SurfaceType, choice: RateChoice): Service[] {
  return surface.services.filter((service) => choice.serviceIds.includes(service.id));
}

export function chosenUnits(surface: SurfaceType, choice: RateChoice): Unit[] {
  return [...new Set(chosenServices(surface, choice).map((service) => service.uom))];
}

export function withServiceToggled(choice: RateChoice, serviceId: string): RateChoice {
  const serviceIds = choice.serviceIds.includes(serviceId)
    ? choice.serviceIds.filter((id) => id !== serviceId)
    : [...choice.serviceIds, serviceId];
  return { ...choice, serviceIds };
}

function chosenMaterial(surface: SurfaceType, choice: RateChoice): MaterialMultiplier | null {
  return surface.materials.find(({ id }) => id === choice.materialId) ?? null;
}

interface ChosenPrice {
  service: Service;
  unitCents: Cents;
  quantity: number | null;
  /** null if there is no quantity, or if the amount is over a quote's maximum */
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

export function chosenPrices(surface: SurfaceType, choice: RateChoice): ChosenPrice[] {
  const multiplier = chosenMaterial(surface, choice)?.multiplier ?? 1;
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

/** Returns the lines of a choice; null until every quantity is entered. */
export function linesOf(book: VersionedRateBook, choice: RateChoice): ServiceLine[] | null {
  const surface = book.surface_types.find(({ id }) => id === choice.surfaceId);
  if (!surface || choice.serviceIds.length === 0) return null;
  const material = chosenMaterial(surface, choice);
  const lines = chosenServices(surface, choice).map((service) => {
    const quantity = choice.quantities[service.uom];
    return quantity ? lineFromRate(book, { surface, service, material, quantity }, newId()) : null;
  });
  return lines.some((line) => line === null) ? null : lines.filter((line) => line !== null);
}
