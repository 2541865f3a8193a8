import type { Cents } from './money.ts';
import type { AddonType, Unit } from './rate-book.ts';

/**
 * Staff enter a `QuoteLine`. Pricing turns it into a `PricedLine`, which the database stores. The snapshot copies the
 * fields of a `SnapshotLine`. The customer's page and the PDF copy those of a `ShownLine`.
 */
export const LINE_KINDS = ['service', 'custom', 'addon', 'trip', 'minimum'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

export const LINES_MAX = 300;
export const TOO_MANY_LINES = `A quote can have at most ${LINES_MAX} lines`;

/**
 * The source of a rate-book line's price. The database stores it with the line, so that later rates never change the
 * quote.
 */
export interface ServiceBasis {
  surface_type: string;
  service: string;
  /** as the rate book stores it, with underscores. null for the base rate */
  material: string | null;
  rate_cents: Cents;
  multiplier: number;
  rate_book_version: number;
}

export interface AddonBasis {
  addon: string;
  type: AddonType;
  /** percent: a fraction of the service lines, 0 to 1. flat: cents */
  value: number;
  /** 0 when no version is named */
  rate_book_version: number;
  /** percent: the rate-book and custom lines that it applies to. Omitted: all of them, even lines added later */
  applies_to?: string[] | undefined;
}

export function appliesTo(
  { applies_to }: Pick<AddonBasis, 'applies_to'>,
  { id, kind }: { id: string; kind: LineKind },
) {
  return (kind === 'service' || kind === 'custom') && (applies_to === undefined || applies_to.includes(id));
}

/**
 * Whether an optional line counts while the customer decides. chosen: unless the customer removes it. offered: once the
 * customer adds it.
 */
export const LINE_OPTIONS = ['chosen', 'offered'] as const;
export type LineOption = (typeof LINE_OPTIONS)[number];

export interface EnteredLine {
  id: string;
  description: string;
  taxable: boolean;
  /** If omitted, the line is always part of the quote. */
  option?: LineOption | undefined;
  /** for an option that packages contain: the place of the smallest one that does, from 1. Larger ones contain it too */
  from_package?: number | undefined;
  /** for an option that replaces others: the customer chooses exactly one of those with this name */
  one_of?: string | undefined;
}

/** The fields of an option that tie it to other options. */
export type OptionTies = Pick<EnteredLine, 'from_package' | 'one_of'>;

interface WorkLine extends EnteredLine {
  /**
   * One sentence that tells the customer what the service includes. If omitted, an existing line keeps its sentence,
   * and a new line gets the rate book's
   */
  included?: string | undefined;
}

/** `unit_cents` is null when the basis determines the price; otherwise it is the price that staff typed. */
export interface ServiceLine extends WorkLine {
  kind: 'service';
  quantity: number;
  unit: Unit;
  basis: ServiceBasis;
  unit_cents: Cents | null;
}

export interface CustomLine extends WorkLine {
  kind: 'custom';
  quantity: number;
  unit: Unit;
  unit_cents: Cents;
}

export interface AddonLine extends EnteredLine {
  kind: 'addon';
  basis: AddonBasis;
}

/** Lines that staff can add. Pricing adds trip and minimum charges. */
export type QuoteLine = ServiceLine | CustomLine | AddonLine;

/** A percent add-on takes the fraction `value` of the sum `of_cents`. */
export type LineShare = { value: number; of_cents: Cents };

export type ShownLine = {
  description: string;
  /** One sentence that says what the service includes. Omitted if there is none, as in lines older than this field */
  included?: string;
  quantity: number;
  unit: Unit;
  unit_cents: Cents;
  line_total_cents: Cents;
  /** for a percent add-on; missing in lines recorded before this field existed */
  share?: LineShare;
  /** true for an option that the customer can remove. Omitted for other lines */
  optional?: true;
  /** true for a line of a package, or one that the customer can replace by another. Omitted for other lines */
  replaceable?: true;
};

/** A line that the customer can add or remove. A chosen one is also among the quote's lines. */
export type ShownOption = Omit<ShownLine, 'optional' | 'replaceable' | 'share'> & {
  chosen: boolean;
  from_package?: number;
  one_of?: string;
};
export type SnapshotOption = ShownOption & { taxable: boolean };

/** Everything that determines a line's amounts. */
export type SnapshotLine = ShownLine & { taxable: boolean };

export interface PricedLine extends Omit<SnapshotLine, 'share' | 'included' | 'optional' | 'replaceable'> {
  id: string;
  kind: LineKind;
  /** '' for none */
  included: string;
  /** true when staff typed the price. Otherwise the program computed it from the basis */
  unit_cents_by_hand: boolean;
  basis: ServiceBasis | AddonBasis | null;
}

/** An optional line as the quote stores it, whether or not it counts. */
export interface PricedOption extends PricedLine {
  chosen: boolean;
  from_package?: number | undefined;
  one_of?: string | undefined;
}

/** True for an option that the customer can't simply add or remove. */
export const isTied = ({ from_package, one_of }: OptionTies) => from_package !== undefined || one_of !== undefined;

/** Copies the ties that an option has. Without any, it is written as before they existed, so that its hash stays. */
export function tiesOf({ from_package, one_of }: OptionTies): { from_package?: number; one_of?: string } {
  return { ...(from_package !== undefined && { from_package }), ...(one_of !== undefined && { one_of }) };
}

/** Copies field by field, so that a new field never reaches the customer by accident. */
export function shownLine(line: ShownLine): ShownLine {
  const { share } = line;
  return share ? { ...shownFields(line), share: { value: share.value, of_cents: share.of_cents } } : shownFields(line);
}

function shownFields(line: ShownLine) {
  const { description, included, quantity, unit, unit_cents, line_total_cents, optional, replaceable } = line;
  const fields = { description, quantity, unit, unit_cents, line_total_cents };
  // Without these, a line is written exactly as before they existed, so that its hash stays the same.
  return {
    ...fields,
    ...(included && { included }),
    ...(optional && { optional }),
    ...(replaceable && { replaceable }),
  };
}

/** Marks the lines that are options, which the quote stores in a list of their own. */
export function withOptional<Line extends { id?: string }>(
  lines: readonly Line[],
  options: readonly ({ id: string } & OptionTies)[],
): (Line & Pick<ShownLine, 'optional' | 'replaceable'>)[] {
  const ofId = new Map(options.map((option) => [option.id, option]));
  return lines.map((line) => {
    const option = line.id === undefined ? undefined : ofId.get(line.id);
    return option ? { ...line, ...(isTied(option) ? { replaceable: true } : { optional: true }) } : line;
  });
}

/** An option from a row or an answer, which may name a tie as undefined. */
type OptionToShow = Omit<ShownOption, keyof OptionTies> & OptionTies;

export function shownOption(option: OptionToShow): ShownOption {
  return { ...shownFields(option), chosen: option.chosen, ...tiesOf(option) };
}

export type RecordableOption = OptionToShow & { taxable: boolean };

export function snapshotOption(option: RecordableOption): SnapshotOption {
  return { ...shownOption(option), taxable: option.taxable };
}

/** Copies field by field, so that a new field never becomes part of a hash by accident. */
export function snapshotLine(line: SnapshotLine): SnapshotLine {
  return { ...shownLine(line), taxable: line.taxable };
}

/** Removes the share. Lines recorded before add-ons had a share can then be compared with newer ones. */
export function comparableLine(line: SnapshotLine): SnapshotLine {
  return { ...shownFields(line), taxable: line.taxable };
}

/**
 * Returns a stored line as staff entered it. null for the trip and minimum charges, which pricing adds.
 * @param option omitted for a line that is always part of the quote
 */
export function enteredLine(
  line: Omit<PricedLine, 'line_total_cents'> & OptionTies,
  option?: LineOption,
): QuoteLine | null {
  const { id, kind, description, included, taxable, quantity, unit, unit_cents, basis } = line;
  const entered = { id, description, taxable, ...(option && { option, ...tiesOf(line) }) };
  if (kind === 'service' && basis && 'service' in basis)
    return {
      ...entered,
      kind,
      included,
      quantity,
      unit,
      basis,
      unit_cents: line.unit_cents_by_hand ? unit_cents : null,
    };
  if (kind === 'addon' && basis && 'addon' in basis) return { ...entered, kind, basis };
  if (kind === 'trip' || kind === 'minimum') return null;
  return { ...entered, kind: 'custom', included, quantity, unit, unit_cents };
}
