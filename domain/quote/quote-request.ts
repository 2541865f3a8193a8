/** A visitor's request on a company's page, as the draft quote keeps it. */
import type { Cents } from '#domain/pricing/money.ts';
import type { Unit } from '#domain/pricing/rate-book.ts';

/** Three sizes of a surface, and "not sure". */
export const ASKED_SIZES = ['small', 'medium', 'large', 'unsure'] as const;
export type AskedSize = (typeof ASKED_SIZES)[number];

/** Facts that a crew has to know before it drives there. */
export const SITE_FACTS = ['no_spigot', 'well_water', 'busy_road', 'attached_back'] as const;
type SiteFact = (typeof SITE_FACTS)[number];

/** How the customer came to the company, as the customer's record and the reports name it. */
export const ASKED_SOURCE = 'Asked on your website';

export const ASKED_NOTE_MAX = 1000;
/** A visitor with a question has few links; spam has many. */
export const ASKED_LINKS_MAX = 1;
/** surfaces that one visitor can ask about, and that the page offers */
export const ASKED_SURFACES_MAX = 24;
/** photos of one request, including those added afterwards */
export const ASKED_PHOTOS_MAX = 8;
/** the time in which a visitor can still add photos or a note */
export const ASKED_ADDITIONS_HOURS = 24;
export const ASK_ORIGINS_MAX = 5;

export interface PriceRange {
  low_cents: Cents;
  high_cents: Cents;
}

export interface AskedSurface {
  /** as the rate book names it */
  surface: string;
  /** null for a surface with a flat price */
  size: AskedSize | null;
  /** the quantities of that size, or of all sizes; null for a flat price */
  from: number | null;
  to: number | null;
  unit: Unit;
}

export interface QuoteRequest {
  surfaces: AskedSurface[];
  facts: SiteFact[];
  note: string;
  /** from the rate book when it was asked, before any widening; null when the rate book gave none */
  range: PriceRange | null;
  /** what the page said; the same as it would have said when the company doesn't show ranges */
  likely: PriceRange | null;
}

/** The page's address. The key is random, so no one finds a company's page from anything else. */
export function askPath(key: string): string {
  return `/ask/${key}`;
}

const WATER_LABELS: Partial<Record<SiteFact, string>> = { no_spigot: 'No outdoor spigot', well_water: 'Well water' };

/**
 * Returns what a request says about water, for the property's record, which the crew reads on site. '' for nothing.
 * @param request of a quote, as stored
 */
export function waterOfRequest(request: unknown): string {
  const { facts = [] } = (request ?? {}) as Partial<QuoteRequest>;
  return facts.flatMap((fact) => WATER_LABELS[fact] ?? []).join('. ');
}
