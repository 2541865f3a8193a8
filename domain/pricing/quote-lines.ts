import type { Cents } from './money.ts';
import type { AddonType, Unit } from './rate-book.ts';

/**
 * A line of a quote, from the form to the PDF. Staff enter a `QuoteLine`. Pricing turns it into a `PricedLine`, which
 * the database stores and the API returns. The snapshot copies the fields of a `SnapshotLine`; the customer page and
 * the PDF copy those of a `ShownLine`.
 */
export const LINE_KINDS = ['service', 'custom', 'addon', 'trip', 'minimum'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** Maximum number of lines that staff can add to a quote. */
export const LINES_MAX = 300;
export const TOO_MANY_LINES = `A quote can have at most ${LINES_MAX} lines`;

/**
 * The source of a rate-book line's price. It is stored with the line, so that a later change of rates never changes
 * the quote.
 */
export interface ServiceBasis {
  surface_type: string;
  service: string;
  /** as the rate book stores it, with underscores; null for the base rate */
  material: string | null;
  rate_cents: Cents;
  multiplier: number;
  rate_book_version: number;
}

export interface AddonBasis {
  addon: string;
  type: AddonType;
  /** percent: a fraction of the service lines, 0–1; flat: cents */
  value: number;
  /** 0 when no version is named */
  rate_book_version: number;
  /**
   * percent: ids of the rate-book and custom lines that it applies to, at least one; when absent, all of them,
   * including lines added later
   */
  applies_to?: string[] | undefined;
}

/** Returns whether a percent add-on applies to this line. */
export function appliesTo(
  { applies_to }: Pick<AddonBasis, 'applies_to'>,
  { id, kind }: { id: string; kind: LineKind },
) {
  return (kind === 'service' || kind === 'custom') && (applies_to === undefined || applies_to.includes(id));
}

export interface EnteredLine {
  id: string;
  description: string;
  taxable: boolean;
}

/** A line from the rate book. unit_cents: null to compute the price from the basis, or a price entered by hand. */
export interface ServiceLine extends EnteredLine {
  kind: 'service';
  quantity: number;
  unit: Unit;
  basis: ServiceBasis;
  unit_cents: Cents | null;
}

export interface CustomLine extends EnteredLine {
  kind: 'custom';
  quantity: number;
  unit: Unit;
  unit_cents: Cents;
}

export interface AddonLine extends EnteredLine {
  kind: 'addon';
  basis: AddonBasis;
}

/** The lines that staff can add. Trip and minimum charges are added automatically with the totals. */
export type QuoteLine = ServiceLine | CustomLine | AddonLine;

/** The base of a percent add-on: a fraction (`value`) of a sum (`of_cents`). */
export type LineShare = { value: number; of_cents: Cents };

/** A line as the customer sees it. */
export type ShownLine = {
  description: string;
  quantity: number;
  unit: Unit;
  unit_cents: Cents;
  line_total_cents: Cents;
  /** for a percent add-on; lines recorded before this field existed stay without it */
  share?: LineShare;
};

/** A line in the snapshot: everything that determines its amounts. */
export type SnapshotLine = ShownLine & { taxable: boolean };

/** A line with its amounts, as staff and API clients get it. */
export interface PricedLine extends Omit<SnapshotLine, 'share'> {
  id: string;
  kind: LineKind;
  /** true when the price was entered by hand instead of computed from the basis */
  unit_cents_by_hand: boolean;
  basis: ServiceBasis | AddonBasis | null;
}

/** Copies field by field, so that a new field never reaches the customer by accident. */
export function shownLine(line: ShownLine): ShownLine {
  const { share } = line;
  return share ? { ...shownFields(line), share: { value: share.value, of_cents: share.of_cents } } : shownFields(line);
}

function shownFields({ description, quantity, unit, unit_cents, line_total_cents }: ShownLine) {
  return { description, quantity, unit, unit_cents, line_total_cents };
}

/** Copies field by field, so that a new field never becomes part of a hash by accident. */
export function snapshotLine(line: SnapshotLine): SnapshotLine {
  return { ...shownLine(line), taxable: line.taxable };
}

/** Removes the stored share, so that a line can be compared with one recorded before add-ons stored it. */
export function comparableLine(line: SnapshotLine): SnapshotLine {
  return { ...shownFields(line), taxable: line.taxable };
}
