import { pageTexts, paymentTexts, quoteTexts } from '#domain/language/texts.ts';
import { afterDeposit, depositDueOnApproval, depositPercent } from '#domain/payments/deposit.ts';
import { packageName } from '#domain/pricing/packages.ts';
import { stateText } from '#domain/quote/lifecycle.ts';
import { streetOf } from '#domain/quote/property-place.ts';
import { Dotted } from './company-head.tsx';
import { type ApprovalQuote, formats } from './formats.ts';
import { isOffered } from './offered.ts';
import { pricedBy } from './options.tsx';
import { paidBeforeOf } from './paid-before.ts';
import { ApprovedTotal, loweredLabel, loweredPrices, priceNow } from './price-lowered.tsx';
import { StatusBadge } from './status-badge.tsx';

interface QuoteTitleProps {
  quote: ApprovalQuote;
  heading: 'h1' | 'h2';
  sample: boolean;
  /** builds the URL of the page in another language */
  otherLanguage?: ((language: ApprovalQuote['language']) => string) | undefined;
}

/** Answers the first questions: the state, the place, the total, and the amount due now. */
export function QuoteTitle({ quote, heading: Heading, sample, otherLanguage }: QuoteTitleProps) {
  const format = formats(quote);
  const texts = quoteTexts(quote.language);
  const place = streetOf(quote.property_address);
  const isUpdated = (quote.changes ?? []).length > 0;
  return (
    <section className="quote-title">
      <div className="quote-state">
        <span className="quote-badges">
          {sample && <span className="badge badge-sample">{texts.sample}</span>}
          {quote.is_draft ? (
            <span className="badge">{stateText('draft')}</span>
          ) : (
            <StatusBadge status={quote.status} language={quote.language} />
          )}
        </span>
        <span className="quote-when">
          {isOffered(quote) && quote.expires_at && (
            <span className="muted">{texts.validUntil(format.validUntil(quote.expires_at))}</span>
          )}
          {otherLanguage && <OtherLanguage quote={quote} hrefOf={otherLanguage} />}
        </span>
      </div>
      <Heading>
        {place ? (isUpdated ? texts.updatedForPlace : texts.quoteForPlace)(place) : texts.quoteNumber(quote.number)}
      </Heading>
      <p className="muted">
        <Dotted parts={quoteOrigin(quote)} />
      </p>
      <Glance quote={quote} />
    </section>
  );
}

/** Returns "Quote Q-1042", "November 22, 2026", "Revision 2" and "by Dana Ruiz". */
export function quoteOrigin(quote: ApprovalQuote): string[] {
  const texts = quoteTexts(quote.language);
  const { number, created_at, revision, priced_by } = quote;
  return [
    texts.quoteNumber(number),
    formats(quote).date(created_at),
    ...(revision > 1 ? [texts.revision(revision)] : []),
    ...(priced_by ? [texts.by(priced_by)] : []),
  ];
}

/**
 * Links to the page in the other language. The quote keeps its language. A decision records the language on screen.
 */
export function OtherLanguage({
  quote,
  hrefOf,
}: {
  quote: ApprovalQuote;
  hrefOf: (language: ApprovalQuote['language']) => string;
}) {
  const other = quote.language === 'en' ? 'es' : 'en';
  const { otherLanguage, languageName } = pageTexts(other);
  return (
    <a
      className="quote-language quote-link no-print"
      href={hrefOf(other)}
      lang={other}
      hrefLang={other}
      rel="nofollow"
      aria-label={otherLanguage}
    >
      {languageName}
    </a>
  );
}

/** The total, and when each part of it is due. */
function Glance({ quote }: { quote: ApprovalQuote }) {
  const format = formats(quote);
  const texts = quoteTexts(quote.language);
  const isLowered = loweredPrices(quote) !== null;
  return (
    <div className="quote-glance" role="group" aria-label={texts.glance} {...pricedBy(quote)}>
      <div>
        <p className="muted">{isLowered ? loweredLabel(quote) : totalLabel(quote)}</p>
        <p className="quote-glance-total">{format.money(priceNow(quote))}</p>
        {isLowered && <ApprovedTotal quote={quote} />}
      </div>
      {isOffered(quote) && <DueOnApproval quote={quote} />}
    </div>
  );
}

/** Returns "Total with Deluxe and 1 option". */
function totalLabel({ items, packages = [], options = [], language }: ApprovalQuote): string {
  const texts = quoteTexts(language);
  const extras = items.filter(({ optional }) => optional).length;
  const chosen = packageName(packages, options);
  return extras === 0 && chosen === null ? texts.total : texts.options.totalWith(extras, chosen);
}

function DueOnApproval({ quote }: { quote: ApprovalQuote }) {
  const { deposit, language, total_cents } = quote;
  const { money } = formats(quote);
  const texts = quoteTexts(language);
  const paid = paidBeforeOf(quote);
  if (paid > 0) {
    const due = depositDueOnApproval(deposit?.cents ?? 0, paid);
    return (
      <div>
        <p>
          {paymentTexts(language).received}: {money(paid)}
        </p>
        {deposit && <p>{due > 0 ? `${texts.depositDue}: ${money(due)}` : texts.nothingDueOnApproval}</p>}
      </div>
    );
  }
  if (!deposit) return null;
  const rest = afterDeposit(deposit, total_cents);
  return (
    <div>
      {rest > 0 && (
        <svg className="quote-split" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
          <rect width="100" height="8" opacity="0.22" />
          <rect width={depositPercent(deposit, total_cents)} height="8" />
        </svg>
      )}
      <dl className="quote-parts">
        <div>
          <dt>{texts.depositOnApproval}</dt>
          <dd>{money(deposit.cents)}</dd>
        </div>
        {rest > 0 && (
          <div>
            <dt>{texts.whenDone}</dt>
            <dd>{money(rest)}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}
