import type { Cents } from './money.ts';
import type { AddonType, Unit } from './rate-book.ts';

/**
 * A line of a quote from the form to the PDF. Staff enter a `QuoteLine`; pricing makes it a `PricedLine`, which is what the
 * database keeps and the API answers; the recorded offer takes the fields of a `SnapshotLine` from it, and the customer's
 * page and the PDF those of a `ShownLine`.
 */
export const LINE_KINDS = ['service', 'custom', 'addon', 'trip', 'minimum'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** Of those that staff put on a quote. */
export const LINES_MAX = 300;
export const TOO_MANY_LINES = `A quote can have at most ${LINES_MAX} lines`;

/** How a rate-book line came about. It stays with the line, so that a later change of rates never changes the quote. */
export interface ServiceBasis {
  surface_type: string;
  service: string;
  /** as the rate book stores it, with underscores; null: the plain rate */
  material: string | null;
  rate_cents: Cents;
  multiplier: number;
  rate_book_version: number;
}

export interface AddonBasis {
  addon: string;
  type: AddonType;
  /** percent: fraction 0–1 of the service lines; flat: cents */
  value: number;
  /** 0: not named */
  rate_book_version: number;
}

export interface EnteredLine {
  id: string;
  description: string;
  taxable: boolean;
}

/** unit_cents null: the price of the basis; a number: set by hand. */
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

/** What staff can put on a quote. Trip and minimum charges are made by the totals themselves. */
export type QuoteLine = ServiceLine | CustomLine | AddonLine;

/** What the customer reads of a line. */
export type ShownLine = {
  description: string;
  quantity: number;
  unit: Unit;
  unit_cents: Cents;
  line_total_cents: Cents;
};

/** What the recorded offer says of a line: all that its figures follow from. */
export type SnapshotLine = ShownLine & { taxable: boolean };

/** A line with its figures, as staff and programs get it. */
export interface PricedLine extends SnapshotLine {
  id: string;
  kind: LineKind;
  /** a price set by hand instead of the one that follows from the basis */
  unit_cents_by_hand: boolean;
  basis: ServiceBasis | AddonBasis | null;
}

/** Field by field, so that a new field never slips into what a customer sees. */
export function shownLine({ description, quantity, unit, unit_cents, line_total_cents }: ShownLine): ShownLine {
  return { description, quantity, unit, unit_cents, line_total_cents };
}

/** The same for what a hash covers. */
export function snapshotLine(line: SnapshotLine): SnapshotLine {
  return { ...shownLine(line), taxable: line.taxable };
}
