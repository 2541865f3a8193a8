import type { ReactNode } from 'react';
import { appointmentStart } from '#domain/calendar/appointment-times.ts';
import { pageTexts, paymentTexts, type QuoteTexts, quoteTexts } from '#domain/language/texts.ts';
import { depositDueOnApproval, depositLabel } from '#domain/payments/deposit.ts';
import { lineLabel, termsParagraphs } from '#domain/pricing/wording.ts';
import { CompanyHead } from './company-head.tsx';
import { type ApprovalQuote, appointmentZone, formats } from './formats.ts';
import { paidBeforeOf } from './paid-before.ts';
import { PhotoGroups } from './photo-groups.tsx';
import { ApprovedTotal, loweredLabel, loweredPrices, priceNow, WhyLower } from './price-lowered.tsx';
import { QuoteTotalsTable } from './quote-totals.tsx';

interface QuoteViewProps {
  quote: ApprovalQuote;
  heading?: 'h1' | 'h2';
  sample?: boolean;
  signHref?: string | undefined;
  /** content above the offer once the quote is decided; by default the reason for a lowered price */
  result?: ReactNode;
}

/**
 * Shows the quote in the order people ask: who, where, how much, for what exactly, until when, and what happens next.
 * The staff app shows it in QuotePreview.
 */
export function QuoteView({ quote, heading: Heading = 'h1', sample = false, signHref, result }: QuoteViewProps) {
  const format = formats(quote);
  const texts = quoteTexts(quote.language);
  const { organization, work } = quote;
  const gallery = (
    <PhotoGroups
      photos={quote.photos}
      // Once the work is done, the work card shows the photos of the result, apart from the signed content.
      groups={work ? ['pre_damage'] : undefined}
      date={format.date}
      language={quote.language}
    />
  );
  return (
    <div className="quote" lang={quote.language}>
      <CompanyHead quote={quote} sample={sample} askHref={signHref && '#ask'} />
      <div className="quote-title">
        <Heading>{texts.quoteNumber(quote.number)}</Heading>
        <p className="muted">
          {format.date(quote.created_at)}
          {quote.revision > 1 && ` · ${texts.revision(quote.revision)}`}
        </p>
        {quote.property_address && <p className="quote-customer quote-text">{quote.property_address}</p>}
      </div>
      {result ?? <WhyLower quote={quote} />}
      {quote.is_new_offer && (
        <p className="card quote-new-offer">{quote.is_since_approved ? texts.newOfferOverApproved : texts.newOffer}</p>
      )}
      <Changes changes={quote.changes ?? []} since={sinceOf(quote, texts.changes)} texts={texts.changes} />
      <div className="quote-top">
        <div className="quote-facts">
          <Glance quote={quote} signHref={signHref} />
        </div>
        {!work && gallery}
      </div>
      <Services quote={quote} />
      <QuoteTotalsTable quote={quote} />
      <QuoteFor quote={quote} />
      {quote.notes && (
        <section className="card">
          <h2>{texts.notes}</h2>
          <p className="quote-text">{quote.notes}</p>
        </section>
      )}
      {work && gallery}
      {organization.terms && (
        <section className="card">
          <h2>{texts.terms}</h2>
          <ol className="quote-terms">
            {keyed(termsParagraphs(organization.terms), (text) => text).map(([key, text]) => (
              <li key={key} className="quote-text">
                {text}
              </li>
            ))}
          </ol>
        </section>
      )}
      {isOffered(quote) && <NextSteps quote={quote} />}
    </div>
  );
}

function QuoteFor({ quote }: { quote: ApprovalQuote }) {
  const texts = quoteTexts(quote.language);
  return (
    <section className="card quote-for">
      <h2>{texts.quoteFor}</h2>
      <p className="quote-customer">{quote.customer_name || texts.customerName}</p>
      {quote.customer_email && <p>{quote.customer_email}</p>}
      {quote.customer_phone && <p>{quote.customer_phone}</p>}
      {quote.property_address && <p className="quote-text">{quote.property_address}</p>}
    </section>
  );
}

/** True while the quote can be decided. Once the company's deletion is scheduled, nothing can be approved. */
const isOffered = ({ status, closing }: ApprovalQuote) => status === 'pending' && !closing;

/** The quote at a glance: the total, the amount due first, and the expiration date. */
function Glance({ quote, signHref }: { quote: ApprovalQuote; signHref: string | undefined }) {
  const format = formats(quote);
  const texts = quoteTexts(quote.language);
  const pending = isOffered(quote);
  const isLowered = loweredPrices(quote) !== null;
  return (
    <section className="card quote-glance" aria-label={texts.glance}>
      <p className="muted">{isLowered ? loweredLabel(quote) : texts.total}</p>
      <p className="quote-glance-total">{format.money(priceNow(quote))}</p>
      {isLowered && (
        <p>
          <ApprovedTotal quote={quote} />
        </p>
      )}
      {pending && <p className="small">{texts.waiting}</p>}
      {pending && <DueOnApproval quote={quote} />}
      {pending && quote.expires_at && (
        <p className="muted small">{texts.validUntil(format.validUntil(quote.expires_at))}</p>
      )}
      {pending && signHref && (
        <a className="button button-primary quote-wide-only no-print" href={signHref}>
          {pageTexts(quote.language).bar.reviewAndSign}
        </a>
      )}
    </section>
  );
}

function DueOnApproval({ quote }: { quote: ApprovalQuote }) {
  const { deposit, language, organization } = quote;
  const { money } = formats(quote);
  const texts = quoteTexts(language);
  const paid = paidBeforeOf(quote);
  const due = depositDueOnApproval(deposit?.cents ?? 0, paid);
  const asked = deposit && paid === 0 ? depositLabel(deposit, organization.currency, language) : money(due);
  return (
    <>
      {paid > 0 && (
        <p className="small">
          {paymentTexts(language).received}: {money(paid)}
        </p>
      )}
      {deposit && <p className="small">{due > 0 ? `${texts.depositDue}: ${asked}` : texts.nothingDueOnApproval}</p>}
    </>
  );
}

function NextSteps({ quote }: { quote: ApprovalQuote }) {
  return (
    <section className="card">
      <h2>{pageTexts(quote.language).next.heading}</h2>
      <p className="quote-text">{nextStepsOf(quote)}</p>
    </section>
  );
}

/**
 * Returns the text about what happens next. A scheduled appointment comes first, because the company's own text can't
 * know about it. Then comes the company's text, or a default that offers a time to pick or only promises a call.
 */
function nextStepsOf(quote: ApprovalQuote): string {
  const { organization, language, offers_times, appointment_at } = quote;
  const { usual, pickTime, appointment } = pageTexts(language).next;
  if (appointment_at) return appointment(appointmentStart(new Date(appointment_at), appointmentZone(quote), language));
  return organization.next_steps || (offers_times ? pickTime : usual)(organization.name);
}

function sinceOf({ is_new_offer, is_since_approved }: ApprovalQuote, texts: QuoteTexts['changes']): string {
  if (is_since_approved) return texts.sinceApproved;
  return is_new_offer ? texts.sinceDeclined : texts.sinceBefore;
}

interface ChangesProps {
  changes: NonNullable<ApprovalQuote['changes']>;
  since: string;
  texts: QuoteTexts['changes'];
}

/** Lists what changed since the version that the customer last viewed or decided. */
function Changes({ changes, since, texts }: ChangesProps) {
  if (changes.length === 0) return null;
  return (
    <section className="card quote-changes">
      <h2>{texts.heading}</h2>
      <p className="muted small">{since}</p>
      <ul>
        {keyed(changes, ({ what }) => what).map(([key, { what, before, after }]) => (
          <li key={key}>
            <span>{what}</span>
            {after && <ins>{before === null ? `${texts.added}${after}` : after}</ins>}
            {before && (
              <span className="muted">
                {after ? texts.was : texts.removed}
                <del>{before}</del>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Services({ quote }: { quote: ApprovalQuote }) {
  const format = formats(quote);
  const texts = quoteTexts(quote.language);
  const { language, written_in = language } = quote;
  return (
    <section className="card">
      <h2>{texts.services}</h2>
      {written_in !== language && <p className="muted small">{texts.notTranslated(quote.organization.name)}</p>}
      <ul className="quote-lines">
        {keyed(quote.items, ({ description }) => description).map(([key, item]) => (
          <li key={key}>
            <div>
              <p>{item.description}</p>
              <p className="muted small">{lineLabel(item, quote.organization.currency, quote.language)}</p>
            </div>
            <p className="number">{format.money(item.line_total_cents)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Gives each line a unique React key. Lines have no id here, so a counter tells equal lines apart. */
function keyed<Item>(items: readonly Item[], textOf: (item: Item) => string): [key: string, item: Item][] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const text = textOf(item);
    const count = (seen.get(text) ?? 0) + 1;
    seen.set(text, count);
    return [`${text} ${count}`, item];
  });
}
