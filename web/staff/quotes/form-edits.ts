/** All changes that the builder can make. Each is a pure function from one form to the next. */
import type { Language } from '#domain/language/language.ts';
import type { Cents } from '#domain/pricing/money.ts';
import { type AddonLine, appliesTo } from '#domain/pricing/quote-lines.ts';
import {
  lineDescription,
  type MaterialMultiplier,
  type Service,
  type SurfaceType,
  type VersionedRateBook,
} from '#domain/pricing/rate-book.ts';
import { type AddonChoice, lineFromRate } from '#domain/pricing/rate-lines.ts';
import { newId } from '#web/offline/new-id.ts';
import type { CustomFormLine, FormLine, QuoteForm } from '#web/quote-form/quote-form.ts';

export interface PickedCustomer {
  id: string;
  name: string;
  email: string;
  phone: string;
  /** empty while unknown */
  language: Language | '';
  /** true if the customer pays no tax; missing in a response stored by an older version */
  tax_exempt?: boolean;
}

/** Fills in the customer. An empty address keeps the typed address, and an unknown language keeps the chosen one. */
export function withCustomer(form: QuoteForm, customer: PickedCustomer, address: string): QuoteForm {
  return {
    ...form,
    customer_id: customer.id,
    customer_name: customer.name,
    customer_email: customer.email,
    customer_phone: customer.phone,
    property_address: address || form.property_address,
    tax_rate: customer.tax_exempt ? 0 : form.tax_rate,
    language: customer.language || form.language,
  };
}

/**
 * Sets the customer's name. An empty name removes the link to the customer record. The next name may be another
 * person's.
 */
export function withCustomerName(form: QuoteForm, name: string): QuoteForm {
  return { ...form, customer_name: name, customer_id: name.trim() ? form.customer_id : null };
}

export function withLines(form: QuoteForm, added: readonly FormLine[]): QuoteForm {
  const lastWork = form.lines.findLastIndex((line) => line.kind !== 'addon');
  const lines = [...form.lines];
  lines.splice(lastWork + 1, 0, ...added);
  return { ...form, lines };
}

/**
 * Copies another quote's work and prices: lines, discount, charges and notes. Existing lines come first, and existing
 * notes stay. Keeps customer, property, tax, deposit and validity.
 */
export function withWorkOf(form: QuoteForm, other: QuoteForm): QuoteForm {
  const { discount_type, discount_value, discount_message, minimum_charge_cents, trip_charge_cents, notes } = other;
  return {
    ...form,
    lines: [...form.lines, ...withNewLineIds(other.lines)],
    discount_type,
    discount_value,
    discount_message,
    minimum_charge_cents,
    trip_charge_cents,
    notes: form.notes || notes,
  };
}

export function customLine(): CustomFormLine {
  return {
    kind: 'custom',
    id: newId(),
    description: '',
    included: '',
    taxable: true,
    quantity: 1,
    unit: 'flat',
    unit_cents: null,
  };
}

export interface LineChange {
  description?: string;
  included?: string;
  taxable?: boolean;
  quantity?: number | null;
  /** null on a rate-book line restores the price of the rate book */
  unit_cents?: Cents | null;
  unit?: CustomFormLine['unit'];
}

function changedLine(line: FormLine, change: LineChange): FormLine {
  if (line.kind === 'addon') {
    const { description = line.description, taxable = line.taxable } = change;
    return { ...line, description, taxable };
  }
  if (line.kind === 'custom') return { ...line, ...change };
  // A rate-book line keeps the unit of its rate.
  return { ...line, ...change, unit: line.unit };
}

export function withLineChanged(form: QuoteForm, lineId: string, change: LineChange): QuoteForm {
  return { ...form, lines: form.lines.map((line) => (line.id === lineId ? changedLine(line, change) : line)) };
}

export interface LineRates {
  surface: SurfaceType;
  service: Service;
  material: MaterialMultiplier | null;
}

/** Prices a line by other rates. Its quantity stays, and so do a description and a price typed by hand. */
export function withLineRates(form: QuoteForm, lineId: string, book: VersionedRateBook, rates: LineRates): QuoteForm {
  return {
    ...form,
    lines: form.lines.map((line) => {
      if (line.id !== lineId || line.kind !== 'service') return line;
      const { basis, description } = lineFromRate(book, { ...rates, quantity: line.quantity ?? 1 }, line.id);
      const { service, surface_type, material } = line.basis;
      const isUsual = line.description === lineDescription(service, surface_type, material);
      return { ...line, basis, ...(isUsual && { description }) };
    }),
  };
}

interface RemovedLine {
  line: FormLine;
  index: number;
  /** add-ons that were based on this line before the removal */
  addons: readonly AddonLine[];
}

/** Removes a line, and the add-ons based on that line alone. */
export function withoutLine(form: QuoteForm, lineId: string): { form: QuoteForm; removed: RemovedLine | null } {
  const index = form.lines.findIndex((line) => line.id === lineId);
  const line = form.lines[index];
  if (!line) return { form, removed: null };
  const names = (other: FormLine): other is AddonLine =>
    other.kind === 'addon' && other.basis.applies_to?.includes(lineId) === true;
  const lines = form.lines.flatMap((other): FormLine[] => {
    if (other.id === lineId) return [];
    if (!names(other)) return [other];
    const applies_to = other.basis.applies_to?.filter((id) => id !== lineId) ?? [];
    return applies_to.length === 0 ? [] : [{ ...other, basis: { ...other.basis, applies_to } }];
  });
  return { form: { ...form, lines }, removed: { line, index, addons: form.lines.filter(names) } };
}

/** Undoes a removal. The line returns to its place with its add-ons, whatever else changed in the meantime. */
export function withLineBack(form: QuoteForm, { line, index, addons }: RemovedLine): QuoteForm {
  if (form.lines.some((other) => other.id === line.id)) return form;
  const kept = form.lines.map((other) => addons.find(({ id }) => id === other.id) ?? other);
  kept.splice(Math.min(index, kept.length), 0, line);
  const gone = addons.filter(({ id }) => !kept.some((other) => other.id === id));
  return { ...form, lines: [...kept, ...gone] };
}

/** Selects the lines that a percent add-on applies to. Selecting all lines also includes lines added later. */
export function withAddonOn(form: QuoteForm, addonId: string, lineIds: ReadonlySet<string>): QuoteForm {
  const work = form.lines.filter(({ kind }) => kind !== 'addon').map(({ id }) => id);
  const chosen = work.filter((id) => lineIds.has(id));
  if (chosen.length === 0) return form;
  const lines = form.lines.map((line) => {
    if (line.kind !== 'addon' || line.id !== addonId) return line;
    const { applies_to: _former, ...basis } = line.basis;
    return { ...line, basis: chosen.length === work.length ? basis : { ...basis, applies_to: chosen } };
  });
  return { ...form, lines };
}

/** Copies lines for another quote. Each line gets a new id, and add-ons refer to the new ids. */
export function withNewLineIds(lines: readonly FormLine[]): FormLine[] {
  const ids = new Map(lines.map(({ id }) => [id, newId()]));
  const idOf = (id: string) => ids.get(id) ?? id;
  return lines.map((line) => {
    if (line.kind !== 'addon' || !line.basis.applies_to) return { ...line, id: idOf(line.id) };
    const applies_to = line.basis.applies_to.map(idOf);
    return { ...line, id: idOf(line.id), basis: { ...line.basis, applies_to } };
  });
}

export function withLineMoved(form: QuoteForm, lineId: string, step: -1 | 1): QuoteForm {
  const line = form.lines.find(({ id }) => id === lineId);
  const group = form.lines.filter(({ kind }) => (kind === 'addon') === (line?.kind === 'addon'));
  const neighbor = line && group[group.indexOf(line) + step];
  if (!line || !neighbor) return form;
  const to = form.lines.indexOf(neighbor);
  const lines = form.lines.filter((other) => other.id !== lineId);
  lines.splice(to, 0, line);
  return { ...form, lines };
}

function addonOf(form: QuoteForm, name: string): AddonLine | undefined {
  return form.lines.find((line): line is AddonLine => line.kind === 'addon' && line.basis.addon === name);
}

/** Adds or removes an add-on of the rate book. A quote has each add-on at most once. */
export function withAddon(
  form: QuoteForm,
  book: Pick<VersionedRateBook, 'version'>,
  addon: AddonChoice['addon'],
): QuoteForm {
  if (addonOf(form, addon.name)) return form;
  return { ...form, lines: [...form.lines, lineFromRate(book, { addon }, newId())] };
}

/** Applies a percent add-on to one more or one fewer line. An add-on that applies to no line is removed. */
export function withAddonOnLine(
  form: QuoteForm,
  book: Pick<VersionedRateBook, 'version'>,
  { addon, lineId, isOn }: { addon: AddonChoice['addon']; lineId: string; isOn: boolean },
): QuoteForm {
  const former = addonOf(form, addon.name);
  if (!former && !isOn) return form;
  const next = withAddon(form, book, addon);
  const line = addonOf(next, addon.name);
  if (!line) return form;
  const covered = new Set(former ? next.lines.filter((each) => appliesTo(line.basis, each)).map(({ id }) => id) : []);
  if (isOn) covered.add(lineId);
  else covered.delete(lineId);
  return covered.size === 0 ? withoutLine(next, line.id).form : withAddonOn(next, line.id, covered);
}

/** Adds lines with the chosen add-ons. A percent add-on applies only to lines it was chosen for. */
export function withWork(
  form: QuoteForm,
  book: Pick<VersionedRateBook, 'version' | 'addons'>,
  { lines, addons }: { lines: readonly FormLine[]; addons: readonly string[] },
): QuoteForm {
  return book.addons.reduce(
    (before, addon) => {
      const isOn = addons.includes(addon.name);
      if (addon.type === 'flat') return isOn ? withAddon(before, book, addon) : before;
      return lines.reduce((next, { id }) => withAddonOnLine(next, book, { addon, lineId: id, isOn }), before);
    },
    withLines(form, lines),
  );
}

/** Returns the percent add-ons that also apply to lines added later. */
export function addonsOfAllLines({ lines }: Pick<QuoteForm, 'lines'>): string[] {
  return lines.flatMap((line) =>
    line.kind === 'addon' && line.basis.type === 'percent' && !line.basis.applies_to ? [line.basis.addon] : [],
  );
}
