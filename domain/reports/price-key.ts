import type { Cents } from '#domain/pricing/money.ts';

interface PricedService {
  surface: string;
  service: string;
  unit: string;
  /** for one unit, before the material's multiplier, so that materials can be compared */
  cents: Cents;
}

/** A service and the price it was offered at, as one text. */
export function priceKey({ surface, service, unit, cents }: PricedService): string {
  return JSON.stringify([surface, service, unit, cents]);
}

export function pricedService(key: string): PricedService {
  const [surface, service, unit, cents] = JSON.parse(key) as [string, string, string, number];
  return { surface, service, unit, cents };
}
