import { LANGUAGE_NAMES, type Language, LOCALES } from '#domain/language/language.ts';
import { historyTexts, quoteTexts } from '#domain/language/texts.ts';
import { depositLabel } from '#domain/payments/deposit.ts';
import { comparableDescription, comparableIncluded } from '#domain/pricing/line-language.ts';
import { type Cents, formatMoney, formatPercent } from '#domain/pricing/money.ts';
import type { SnapshotLine, SnapshotOption } from '#domain/pricing/quote-lines.ts';
import { lineLabel, validUntilLabel } from '#domain/pricing/wording.ts';
import { canonicalJson } from './canonical-json.ts';
import type { PhotoPin } from './photo-pins.ts';
import type { QuoteSnapshot, SnapshotPhoto } from './snapshot.ts';

/** null where a version lacks the item. */
export interface QuoteDifference {
  what: string;
  before: string | null;
  after: string | null;
}

/**
 * Returns the changes that matter to a customer: the total first, then lines, discount, tax, deposit, expiration
 * date, customer, notes, terms and photos.
 * @param language of the result
 */
export function quoteDifferences(
  before: QuoteSnapshot,
  after: QuoteSnapshot,
  language: Language = 'en',
): QuoteDifference[] {
  const texts = quoteTexts(language);
  const { changes } = texts;
  return [
    ...compared(texts.total, before, after, (quote) => money(quote, quote.total_cents, language)),
    ...compared(changes.packages, before, after, (quote) => packagesLabel(quote, language)),
    ...lineDifferences(before, after, language),
    ...compared(texts.discount, before, after, (quote) => discountLabel(quote, language)),
    ...compared(texts.tax, before, after, (quote) => taxLabel(quote, language)),
    ...compared(changes.deposit, before, after, ({ deposit, organization }) =>
      deposit ? depositLabel(deposit, organization.currency, language) : '',
    ),
    ...compared(changes.validUntil, before, after, ({ expires_at, organization }) =>
      expires_at ? validUntilLabel(expires_at, organization.time_zone, language) : '',
    ),
    ...compared(changes.customer, before, after, (quote) => quote.customer_name),
    ...compared(changes.email, before, after, (quote) => quote.customer_email),
    ...compared(changes.phone, before, after, (quote) => quote.customer_phone),
    ...compared(changes.address, before, after, (quote) => quote.property_address),
    ...compared(changes.language, before, after, (quote) => LANGUAGE_NAMES[quote.language]),
    ...compared(changes.notes, before, after, (quote) => quote.notes),
    ...compared(changes.company, before, after, ({ organization }) => organization.name),
    ...compared(changes.companyPhone, before, after, ({ organization }) => organization.company_phone),
    ...compared(changes.companyEmail, before, after, ({ organization }) => organization.company_email),
    ...compared(changes.companyAddress, before, after, ({ organization }) => organization.company_address),
    ...compared(changes.license, before, after, ({ organization }) => organization.license_line),
    ...compared(texts.terms, before, after, (quote) => quote.organization.terms),
    ...photoDifferences(before.photos, after.photos, language),
    ...pinDifferences(before.photos, after.photos, language),
  ];
}

/** Returns "Price: $300.00, was $150.00" when the price of an earlier version had been lowered. */
export function priceDifference(wasCents: Cents, after: QuoteSnapshot, language: Language): QuoteDifference {
  const amount = (cents: Cents) => money(after, cents, language);
  return { what: quoteTexts(language).changes.price, before: amount(wasCents), after: amount(after.total_cents) };
}

const TEXT_SHOWN = 200;

/**
 * Returns "Total: $350.00, was $300.00".
 * @param language of the difference
 */
export function differenceText({ what, before, after }: QuoteDifference, language: Language = 'en'): string {
  const texts = historyTexts(language).change;
  const value = (text: string | null) => (text ? `: ${shortened(text)}` : '');
  if (before === null) return texts.added(what) + value(after);
  if (after === null) return texts.removed(what) + value(before);
  return `${what}${value(after)}${before && texts.was(shortened(before))}`;
}

function shortened(text: string): string {
  const letters = Array.from(text.replaceAll(/\s+/g, ' '));
  return letters.length > TEXT_SHOWN ? `${letters.slice(0, TEXT_SHOWN).join('')}…` : letters.join('');
}

function compared(
  what: string,
  before: QuoteSnapshot,
  after: QuoteSnapshot,
  words: (quote: QuoteSnapshot) => string,
): QuoteDifference[] {
  const [was, is] = [words(before), words(after)];
  return was === is ? [] : [{ what, before: was || null, after: is || null }];
}

const money = ({ organization }: QuoteSnapshot, cents: number, language: Language) =>
  formatMoney(cents, organization.currency, LOCALES[language]);

function discountLabel(quote: QuoteSnapshot, language: Language): string {
  if (quote.discount_cents === 0) return '';
  const share = quote.discount_type === 'percent' ? `${formatPercent(quote.discount_value, 0)}, ` : '';
  const message = quote.discount_message ? ` (${quote.discount_message})` : '';
  return `${share}${money(quote, quote.discount_cents, language)}${message}`;
}

function taxLabel(quote: QuoteSnapshot, language: Language): string {
  return quote.tax_cents === 0 ? '' : `${formatPercent(quote.tax_rate, 1)}, ${money(quote, quote.tax_cents, language)}`;
}

/** `chosen` is undefined for a line that is always part of the quote. */
type ComparedLine = SnapshotLine & Partial<SnapshotOption>;

const comparedLines = ({ items, options = [] }: QuoteSnapshot): ComparedLine[] => [
  ...items.filter(({ optional, replaceable }) => !optional && !replaceable),
  ...options,
];

function priceLabel(quote: QuoteSnapshot, line: ComparedLine, language: Language): string {
  const { notTaxed } = quoteTexts(language).changes;
  const total = money(quote, line.line_total_cents, language);
  const price = `${lineLabel(line, quote.organization.currency, language)} = ${total}`;
  return [price, ...(line.taxable ? [] : [notTaxed]), ...choiceLabel(quote, line, language)].join(', ');
}

/** Returns "optional", "in Deluxe" or "one of: Finish"; nothing for a line that is always part of the quote. */
function choiceLabel({ packages = [] }: QuoteSnapshot, line: ComparedLine, language: Language): string[] {
  const { optional, optionalNotIncluded, inPackage, oneOf } = quoteTexts(language).changes;
  if (line.chosen === undefined) return [];
  const smallest = line.from_package === undefined ? undefined : packages[line.from_package];
  if (smallest) return [inPackage(smallest.name)];
  if (line.one_of !== undefined) return [oneOf(line.one_of)];
  return [line.chosen ? optional : optionalNotIncluded];
}

/** Returns "Basic, Deluxe (recommended)". */
const packagesLabel = ({ packages = [] }: QuoteSnapshot, language: Language): string =>
  packages
    .map(({ name, recommended }) => (recommended ? quoteTexts(language).changes.recommended(name) : name))
    .join(', ');

const sameWork = (one: SnapshotLine, other: SnapshotLine) =>
  comparableDescription(one.description) === comparableDescription(other.description);

/**
 * Compares lines without ids, because customers don't see ids. Matches equal lines first, then lines with equal
 * descriptions, in order. All other lines were added or removed.
 */
function lineDifferences(before: QuoteSnapshot, after: QuoteSnapshot, language: Language): QuoteDifference[] {
  const labelOf = (quote: QuoteSnapshot, line: ComparedLine) => priceLabel(quote, line, language);
  // An add-on whose amount is only explained differently has not changed.
  const textOf = (quote: QuoteSnapshot, line: ComparedLine) => {
    const { share: _share, ...compared } = line;
    return [comparableDescription(line.description), labelOf(quote, compared), comparableIncluded(line)].join('\n');
  };
  const texts = (quote: QuoteSnapshot) => comparedLines(quote).map((line) => textOf(quote, line));
  const removed = without(comparedLines(before), texts(before), texts(after));
  const added = without(comparedLines(after), texts(after), texts(before));
  const differences: QuoteDifference[] = [];
  for (const line of added) {
    const index = removed.findIndex((other) => sameWork(other, line));
    const [earlier] = index < 0 ? [] : removed.splice(index, 1);
    const was = earlier ? labelOf(before, earlier) : null;
    const is = labelOf(after, line);
    if (was !== is) differences.push({ what: line.description, before: was, after: is });
    if (earlier) differences.push(...includedDifference(earlier, line, language));
  }
  for (const line of removed) differences.push({ what: line.description, before: labelOf(before, line), after: null });
  const { order, changed } = quoteTexts(language).changes;
  if (differences.length === 0 && texts(before).join('\n') !== texts(after).join('\n'))
    return [{ what: order, before: '', after: changed }];
  return differences;
}

function includedDifference(before: SnapshotLine, after: SnapshotLine, language: Language): QuoteDifference[] {
  if (comparableIncluded(before) === comparableIncluded(after)) return [];
  const what = quoteTexts(language).changes.included(after.description);
  return [{ what, before: before.included ?? null, after: after.included ?? null }];
}

function without<Item>(items: readonly Item[], texts: readonly string[], others: readonly string[]): Item[] {
  const left = [...others];
  return items.filter((_, index) => {
    const partner = left.indexOf(texts[index] ?? '');
    if (partner >= 0) left.splice(partner, 1);
    return partner < 0;
  });
}

function photoLabel({ image_type, description }: SnapshotPhoto, language: Language): string {
  const title = quoteTexts(language).photoGroups[image_type];
  return description ? `${title}, ${description}` : title;
}

/** Returns "Pre-existing Condition (Cracked step, 2 without a caption); After Work Completed (3)". */
function photosLabel(photos: readonly SnapshotPhoto[], language: Language): string {
  const [only] = photos;
  if (only && photos.length === 1) return photoLabel(only, language);
  const titles = quoteTexts(language).photoGroups;
  const groups = Map.groupBy(photos, ({ image_type }) => image_type);
  return [...groups].map(([group, those]) => `${titles[group]} (${captionsOf(those, language)})`).join('; ');
}

function captionsOf(photos: readonly SnapshotPhoto[], language: Language): string {
  const captions = photos.map(({ description }) => description).filter((description) => description !== '');
  const left = photos.length - captions.length;
  if (captions.length === 0) return String(left);
  return [...captions, ...(left > 0 ? [quoteTexts(language).changes.withoutCaption(left)] : [])].join(', ');
}

/**
 * Ways to recognize the same photo in two revisions, most certain first. A revision has copies of the photos, with
 * different ids.
 */
const SIGNS_OF_A_PHOTO: readonly ((photo: SnapshotPhoto) => string)[] = [
  ({ id }) => id,
  ({ sha256, image_type, description }) => `${sha256} ${image_type} ${description}`,
  // A copy keeps the original's time. Uploading the same file again creates a different photo.
  ({ sha256, created_at }) => `${sha256} ${created_at}`,
];

/** Maps each photo to the same photo in the earlier revision. An added photo has none. */
function earlierPhotos(
  before: readonly SnapshotPhoto[],
  after: readonly SnapshotPhoto[],
): Map<SnapshotPhoto, SnapshotPhoto> {
  const earlier = new Map<SnapshotPhoto, SnapshotPhoto>();
  const left = [...before];
  for (const sign of SIGNS_OF_A_PHOTO) {
    for (const photo of after) {
      if (earlier.has(photo)) continue;
      const index = left.findIndex((other) => sign(other) === sign(photo));
      const [partner] = index < 0 ? [] : left.splice(index, 1);
      if (partner) earlier.set(photo, partner);
    }
  }
  return earlier;
}

/** Returns up to three differences: for changed, added and removed photos. */
function photoDifferences(
  before: readonly SnapshotPhoto[],
  after: readonly SnapshotPhoto[],
  language: Language,
): QuoteDifference[] {
  const known = earlierPhotos(before, after);
  const kept = [...known.values()];
  const changed = after.flatMap((photo) => {
    const earlier = known.get(photo);
    return earlier && photoLabel(earlier, language) !== photoLabel(photo, language) ? [{ earlier, photo }] : [];
  });
  const was = changed.map(({ earlier }) => earlier);
  const is = changed.map(({ photo }) => photo);
  const added = after.filter((photo) => !known.has(photo));
  const removed = before.filter((photo) => !kept.includes(photo));
  const { changes } = quoteTexts(language);
  const difference = (count: number, earlier: string | null, now: string | null): QuoteDifference[] =>
    count === 0 ? [] : [{ what: count === 1 ? changes.photo : changes.manyPhotos(count), before: earlier, after: now }];
  const differences = [
    ...difference(changed.length, photosLabel(was, language), photosLabel(is, language)),
    ...difference(added.length, null, photosLabel(added, language)),
    ...difference(removed.length, photosLabel(removed, language), null),
  ];
  if (differences.length === 0 && after.some((photo, index) => known.get(photo) !== before[index]))
    return [{ what: changes.photoOrder, before: '', after: changes.changed }];
  return differences;
}

/** As many pins are named one by one, with their notes. More are only counted by kind. */
const PINS_NAMED = 3;

/** Returns "Crack (Runs across one joint), Rust", or "Crack (4), Rust". */
function pinsLabel(pins: readonly PhotoPin[], language: Language): string {
  const { kinds } = quoteTexts(language).pins;
  const named = pins.map(({ kind, note }) => kinds[kind] + (note && ` (${note})`));
  if (pins.length <= PINS_NAMED) return named.join(', ');
  const counted = Map.groupBy(pins, ({ kind }) => kind);
  return [...counted].map(([kind, those]) => kinds[kind] + (those.length > 1 ? ` (${those.length})` : '')).join(', ');
}

/** Returns up to two differences: for added and removed pins. */
function pinDifferences(
  before: readonly SnapshotPhoto[],
  after: readonly SnapshotPhoto[],
  language: Language,
): QuoteDifference[] {
  const { changes } = quoteTexts(language);
  const pinsOf = (photos: readonly SnapshotPhoto[]) =>
    photos.flatMap(({ sha256, pins = [] }) => pins.map((pin) => ({ ...pin, sha256 })));
  const [was, is] = [pinsOf(before), pinsOf(after)];
  const textsOf = (pins: readonly PhotoPin[]) => pins.map(({ kind, note }) => `${kind} ${note}`);
  const added = without(is, textsOf(is), textsOf(was));
  const removed = without(was, textsOf(was), textsOf(is));
  const differences = [
    ...(added.length === 0
      ? []
      : [{ what: changes.somePins(added.length), before: null, after: pinsLabel(added, language) }]),
    ...(removed.length === 0
      ? []
      : [{ what: changes.somePins(removed.length), before: pinsLabel(removed, language), after: null }]),
  ];
  if (differences.length > 0 || canonicalJson(was) === canonicalJson(is)) return differences;
  return [{ what: changes.pins, before: '', after: changes.changed }];
}
