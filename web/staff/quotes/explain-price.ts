import { type Cents, formatMoney, formatPercent, formatQuantity } from '#domain/pricing/money.ts';
import { type AddonBasis, appliesTo, type PricedLine, type ServiceBasis } from '#domain/pricing/quote-lines.ts';
import { addonBaseCents } from '#domain/pricing/quote-totals.ts';
import { materialName, resultingRate, UNIT_SUFFIXES, type Unit } from '#domain/pricing/rate-book.ts';

export type ExplainedLine = Omit<PricedLine, 'id' | 'description' | 'included' | 'taxable'>;

/** The fields of lines that a percent add-on may be based on. */
type BaseLine = Pick<PricedLine, 'id' | 'kind' | 'description' | 'line_total_cents'>;

function baseName(basis: AddonBasis, lines: readonly BaseLine[]): string {
  if (!basis.applies_to) return 'the work on this quote';
  const names = lines.filter((line) => appliesTo(basis, line)).map(({ description }) => `“${description}”`);
  return names.join(' and ');
}

function perUnit(unit: Unit): string {
  return unit === 'flat' ? '' : ` per ${UNIT_SUFFIXES[unit]}`;
}

function serviceSentences(line: ExplainedLine, basis: ServiceBasis, money: (cents: Cents) => string): string[] {
  const bookCents = resultingRate(basis.rate_cents, basis.multiplier);
  const material = basis.material ? ` (${materialName(basis.material)})` : ' (no material chosen)';
  const rate = `Rate ${money(basis.rate_cents)}${perUnit(line.unit)} × material ${basis.multiplier.toFixed(2)}${material} = ${money(bookCents)}`;
  const source = `${basis.service} on ${basis.surface_type}, rate book version ${basis.rate_book_version}.`;
  const byHand = line.unit_cents_by_hand
    ? [`Custom price: ${money(line.unit_cents)} instead of ${money(bookCents)}.`]
    : [];
  return [`${rate}.`, ...byHand, multiplied(line, money), source];
}

function multiplied(line: ExplainedLine, money: (cents: Cents) => string): string {
  const unit = line.unit === 'flat' ? '' : ` ${UNIT_SUFFIXES[line.unit]}`;
  return `${formatQuantity(line.quantity)}${unit} × ${money(line.unit_cents)} = ${money(line.line_total_cents)}.`;
}

/**
 * Explains a price in sentences that an owner can repeat to a customer.
 * @param lines all lines of the quote, because a percent add-on is based on some of them
 */
export function explainPrice(line: ExplainedLine, lines: readonly BaseLine[], currency: string): string[] {
  const money = (cents: Cents) => formatMoney(cents, currency);
  if (line.basis && 'service' in line.basis) return serviceSentences(line, line.basis, money);
  if (line.basis && 'addon' in line.basis) {
    if (line.basis.type === 'flat') return [`A fixed amount of ${money(line.line_total_cents)} from the rate book.`];
    const share = formatPercent(line.basis.value, Number.isInteger(Math.round(line.basis.value * 1e6) / 1e4) ? 0 : 1);
    const base = money(addonBaseCents(line.basis, lines));
    return [`${share} of ${baseName(line.basis, lines)}, ${base} = ${money(line.line_total_cents)}.`];
  }
  if (line.kind === 'trip') return ['A fixed charge for the trip to the property. You can turn it off for this quote.'];
  if (line.kind === 'minimum')
    return ['Brings the quote up to your minimum service charge. You can turn it off for this quote.'];
  return [multiplied(line, money), 'Custom price.'];
}
