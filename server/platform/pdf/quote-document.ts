import { onBrand } from '#domain/company/brand-color.ts';
import { formatDate } from '#domain/dates.ts';
import { type Language, LOCALES } from '#domain/language/language.ts';
import { documentTexts, paymentTexts, quoteTexts } from '#domain/language/texts.ts';
import { depositNow } from '#domain/payments/balance-rows.ts';
import { offerRows, withDepositShare } from '#domain/payments/deposit.ts';
import { type Cents, formatMoney } from '#domain/pricing/money.ts';
import { packageContents } from '#domain/pricing/package-contents.ts';
import { notChosen, packageName, withChosen } from '#domain/pricing/packages.ts';
import { lineParts, termsParagraphs, totalsRows, validUntilLabel } from '#domain/pricing/wording.ts';
import { firstPinNumbers, pinCount } from '#domain/quote/photo-pins.ts';
import type { PhotoGroup, QuoteSnapshot } from '#domain/quote/snapshot.ts';
import type { DocumentAmount, DocumentCertificate, DocumentLogo, DocumentPhoto, QuoteDocument } from './document.ts';
import { loweredPart, loweredTotal, loweredTotals, type PaymentsNow } from './lowered-price.ts';

export interface DocumentFrame {
  status: QuoteDocument['status'];
  /** link to the customer's page while the quote can be approved */
  approveUrl: string | null;
  certificate: DocumentCertificate | null;
  attachJson: string | null;
  /**
   * for an approved quote; null for a declined quote, and once a later version is in effect. When omitted, the document
   * shows the quote as it was offered, like the signed copy
   */
  payments?: PaymentsNow | null;
  /** for an approved quote: the later revision that is in effect instead */
  replacedBy?: { revision: number; approvedAt: Date };
  /** for an offer: the amount paid for an earlier version, in cents */
  paidBefore?: Cents;
  /** a watermark across every page, for a sample */
  mark?: string;
  /** ids of photos whose JPEG is available */
  printablePhotos: ReadonlySet<string>;
  logo: DocumentLogo | null;
  issuedAt: Date;
}

export function documentPhotoPath(photoId: string): string {
  return `${photoId}.jpg`;
}

export function letterhead(
  snapshot: QuoteSnapshot,
): Pick<QuoteDocument, 'lang' | 'brand' | 'onBrand' | 'organization' | 'customer'> {
  const { organization, language } = snapshot;
  return {
    lang: language,
    brand: organization.brand_color,
    onBrand: onBrand(organization.brand_color),
    organization: {
      name: organization.name,
      phone: organization.company_phone,
      email: organization.company_email,
      address: organization.company_address,
      license: organization.license_line,
    },
    customer: {
      name: snapshot.customer_name,
      email: snapshot.customer_email,
      phone: snapshot.customer_phone,
      // The ZIP code stays with its state.
      address: snapshot.property_address.replace(/(\b[A-Z]{2}) (?=\d{5}\b)/g, '$1\u00a0'),
    },
  };
}

/** Builds the PDF's content. All texts and amounts match the customer's page. */
export function quoteDocument(snapshot: QuoteSnapshot, frame: DocumentFrame): QuoteDocument {
  const { organization, language } = snapshot;
  const money = (cents: number) => formatMoney(cents, organization.currency, LOCALES[language]);
  const texts = documentTexts(language);
  const lowered = frame.payments && frame.payments.reductions.length > 0 ? frame.payments : null;
  const price = lowered && loweredTotal(snapshot, lowered);
  const chosenPackage = packageName(snapshot.packages ?? [], snapshot.options ?? []);
  const revision = snapshot.revision > 1 ? ` · ${quoteTexts(language).revision(snapshot.revision)}` : '';
  return {
    labels: price ? { ...texts.labels, total: price.label } : texts.labels,
    ...letterhead(snapshot),
    number: `${snapshot.number}${revision}`,
    title: texts.title(snapshot.number, organization.name),
    issuedAt: Math.floor(frame.issuedAt.getTime() / 1000),
    created: formatDate(snapshot.created_at, organization.time_zone, LOCALES[language]),
    validUntil:
      snapshot.expires_at && !isDecided(frame)
        ? validUntilLabel(snapshot.expires_at, organization.time_zone, language)
        : null,
    total: price?.total ?? money(snapshot.total_cents),
    status: statusNow(frame, organization.time_zone, language),
    items: snapshot.items.map((item) => ({
      description: item.description,
      ...(item.included && { detail: item.included }),
      ...lineParts(item, organization.currency, language),
      total: money(item.line_total_cents),
    })),
    totals: lowered ? loweredTotals(snapshot, lowered) : documentTotals(snapshot, frame),
    notes: snapshot.notes,
    terms: termsParagraphs(organization.terms),
    photoGroups: documentPhotos(snapshot, frame),
    approveUrl: frame.approveUrl,
    certificate: frame.certificate,
    attachJson: frame.attachJson,
    ...(snapshot.priced_by !== undefined && { pricedBy: snapshot.priced_by }),
    ...(price && { totalNote: price.totalNote }),
    ...(lowered && { lowered: loweredPart(snapshot, lowered) }),
    offered: offeredParts(snapshot, isDecided(frame)),
    ...(chosenPackage !== null && { inPackage: quoteTexts(language).options.inPackage(chosenPackage) }),
    ...(frame.logo && { logo: frame.logo }),
    ...(frame.mark !== undefined && { mark: frame.mark }),
  };
}

/** An approval that is no longer in effect isn't shown as if it were. */
function statusNow(
  { status, replacedBy }: DocumentFrame,
  timeZone: string,
  language: Language,
): QuoteDocument['status'] {
  if (!status || !replacedBy) return status;
  const day = formatDate(replacedBy.approvedAt, timeZone, LOCALES[language]);
  const replaced = documentTexts(language).status.replaced(replacedBy.revision, day);
  return { tone: 'expired', text: `${status.text}. ${replaced}` };
}

/** Lists the packages, and the options that aren't chosen: what the customer can still add, or what they left out. */
function offeredParts(snapshot: QuoteSnapshot, decided: boolean): NonNullable<QuoteDocument['offered']> {
  const { organization, language } = snapshot;
  const texts = quoteTexts(language).options;
  const money = (cents: Cents) => formatMoney(cents, organization.currency, LOCALES[language]);
  const parts = [
    { title: decided ? texts.packagesNotChosen : texts.packages, lines: packageLines(snapshot, decided) },
    {
      title: decided ? texts.notChosen : texts.offered,
      lines: notChosen(snapshot).options.map(({ description, one_of, line_total_cents }) => ({
        label: one_of === undefined ? description : `${one_of}: ${description}`,
        amount: money(line_total_cents),
      })),
    },
  ];
  return parts.filter(({ lines }) => lines.length > 0);
}

/** @param decided leaves out the package that was chosen, whose lines are the quote's */
function packageLines(snapshot: QuoteSnapshot, decided: boolean): DocumentAmount[] {
  const { options = [], packages = [], organization, language } = snapshot;
  const texts = quoteTexts(language).options;
  const money = (cents: Cents) => formatMoney(cents, organization.currency, LOCALES[language]);
  return withChosen(packages, options).flatMap(({ name, recommended, chosen, sum_cents }, place) => {
    if (decided && chosen) return [];
    const { below, more_cents, work } = packageContents(snapshot, place);
    const marks = [...(recommended ? [texts.recommended] : []), ...(chosen ? [texts.selected] : [])];
    const title = marks.length === 0 ? name : `${name} (${marks.join(', ').toLowerCase()})`;
    const contains = below === null ? '' : `${texts.everythingIn(below, more_cents > 0 ? money(more_cents) : null)} `;
    const label = `${title}. ${contains}${work.map(({ description }) => description).join('; ')}`;
    return [{ label, amount: money(sum_cents) }];
  });
}

const isDecided = ({ status }: DocumentFrame) => status?.tone === 'approved' || status?.tone === 'declined';

function documentTotals(snapshot: QuoteSnapshot, frame: DocumentFrame): QuoteDocument['totals'] {
  const { organization, language } = snapshot;
  const rows = totalsRows(snapshot, organization.currency, { language }).map(({ kind, label, amount }) =>
    kind === 'total' ? { label, amount, strong: true } : { label, amount },
  );
  const money = (cents: Cents) => formatMoney(cents, organization.currency, LOCALES[language]);
  return [...rows, ...depositRows(snapshot, frame).map(({ label, cents }) => ({ label, amount: money(cents) }))];
}

/**
 * Returns the deposit as offered until the decision, and in the signed copy, which shows what the customer signed. Later
 * it says whether the deposit is paid. Returns nothing for a declined quote.
 */
function depositRows({ deposit, language }: QuoteSnapshot, { status, payments, paidBefore = 0 }: DocumentFrame) {
  if (status?.tone === 'declined') return [];
  if (payments === undefined) return offerRows(deposit, paidBefore, language);
  if (!deposit) return [];
  if (payments === null || payments.priceOnly)
    return [{ label: withDepositShare(paymentTexts(language).deposit, deposit), cents: deposit.cents }];
  return [depositNow(deposit, payments, language) ?? []].flat();
}

function documentPhotos(
  snapshot: QuoteSnapshot,
  { printablePhotos: printable, approveUrl }: Pick<DocumentFrame, 'printablePhotos' | 'approveUrl'>,
): QuoteDocument['photoGroups'] {
  const groups: PhotoGroup[] = ['pre_damage', 'post_work'];
  const { kinds, lead, note: plea } = quoteTexts(snapshot.language).pins;
  const count = pinCount(snapshot.photos);
  const firstNumbers = firstPinNumbers(snapshot.photos);
  return groups.map((group) => ({
    title: quoteTexts(snapshot.language).photoGroups[group],
    ...(group === 'pre_damage' &&
      count > 0 && { lead: [lead(count), approveUrl !== null && plea(count)].filter(Boolean).join(' ') }),
    photos: snapshot.photos
      .filter((photo) => photo.image_type === group && printable.has(photo.id))
      .map(
        (photo): DocumentPhoto => ({
          path: documentPhotoPath(photo.id),
          caption: photo.description,
          date: formatDate(photo.created_at, snapshot.organization.time_zone, LOCALES[snapshot.language]),
          ...(photo.pins && {
            pins: photo.pins.map(({ x, y, kind, note }, place) => ({
              number: String((firstNumbers.get(photo.id) ?? 1) + place),
              x,
              y,
              label: kinds[kind],
              note,
            })),
          }),
        }),
      ),
  }));
}
