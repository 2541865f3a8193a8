import type { ReactNode } from 'react';
import type { Language } from '#domain/language/language.ts';
import { quoteTexts } from '#domain/language/texts.ts';
import { packageName } from '#domain/pricing/packages.ts';
import { lineLabel, termsParagraphs } from '#domain/pricing/wording.ts';
import { keepTogether } from '#domain/text.ts';
import { keyed } from '#web/ui/keyed.ts';
import { Changes } from './changes.tsx';
import { CompanyHead, Dotted } from './company-head.tsx';
import { type ApprovalQuote, formats } from './formats.ts';
import { hasTiles, LineTile, showsIncluded } from './line-tile.tsx';
import { NextSteps } from './next-steps.tsx';
import { isOffered } from './offered.ts';
import { NotChosen, Options, pricedBy } from './options.tsx';
import { PhotoGroups } from './photo-groups.tsx';
import { WhyLower } from './price-lowered.tsx';
import { QuoteTitle, quoteOrigin } from './quote-title.tsx';
import { QuoteTotalsTable } from './quote-totals.tsx';
import { unpairedPhotos } from './work-card.tsx';

interface QuoteViewProps {
  quote: ApprovalQuote;
  heading?: 'h1' | 'h2';
  sample?: boolean;
}

/** Shows a quote without its forms, as the staff app does in QuotePreview. */
export function QuoteView({ quote, heading = 'h1', sample = false }: QuoteViewProps) {
  return (
    <div className="quote" lang={quote.language}>
      <CompanyHead quote={quote} />
      <div className="quote-columns">
        <QuoteSheet quote={quote} intro={<QuoteTitle quote={quote} heading={heading} sample={sample} />}>
          <WhyLower quote={quote} />
        </QuoteSheet>
      </div>
    </div>
  );
}

interface QuoteSheetProps {
  quote: ApprovalQuote;
  intro: ReactNode;
  /** content between the total and the offer */
  children?: ReactNode;
  /** for a page on which the customer can choose options */
  nonce?: string | undefined;
}

/**
 * Shows the quote in the order in which people ask: from whom, where, how much, for what exactly, until when, and what
 * happens next.
 */
export function QuoteSheet({ quote, intro, children, nonce }: QuoteSheetProps) {
  const texts = quoteTexts(quote.language);
  const { organization, work } = quote;
  const isPending = quote.status === 'pending';
  const gallery = (
    <PhotoGroups
      photos={work ? unpairedPhotos(quote.photos) : quote.photos}
      date={formats(quote).date}
      language={quote.language}
      isOpen={isPending}
    />
  );
  return (
    <article className="quote-sheet">
      {intro}
      {children}
      {quote.is_new_offer && (
        <p className="quote-section quote-new-offer">
          {quote.is_since_approved ? texts.newOfferOverApproved : texts.newOffer}
        </p>
      )}
      <Changes quote={quote} />
      {isPending && gallery}
      {isPending && <Options quote={quote} nonce={nonce} />}
      <section {...pricedBy(quote)}>
        <Services quote={quote} />
        <QuoteTotalsTable quote={quote} />
        {!isPending && <NotChosen quote={quote} />}
      </section>
      {!isPending && gallery}
      <section className="quote-pair">
        <QuoteFor quote={quote} />
        {quote.notes && (
          <div>
            <h2>{texts.notes}</h2>
            <p className="quote-text">{quote.notes}</p>
          </div>
        )}
      </section>
      {isOffered(quote) && <NextSteps quote={quote} />}
      {organization.terms && <Terms terms={organization.terms} language={quote.language} />}
    </article>
  );
}

/** Names a decided quote above its content. A declined quote's content is folded under its name. */
export function DecidedIntro({ quote }: { quote: ApprovalQuote }) {
  const { approved, done } = quoteTexts(quote.language).contentOf;
  return (
    <section className="quote-intro">
      {quote.status !== 'declined' && <h2>{quote.work ? done : approved}</h2>}
      <p className="muted">
        <Dotted parts={quoteOrigin(quote)} />
      </p>
    </section>
  );
}

function QuoteFor({ quote }: { quote: ApprovalQuote }) {
  const texts = quoteTexts(quote.language);
  return (
    <div className="quote-for">
      <h2>{texts.quoteFor}</h2>
      <p className="quote-customer">{quote.customer_name || texts.customerName}</p>
      {quote.customer_email && <p>{quote.customer_email}</p>}
      {quote.customer_phone && <p>{quote.customer_phone}</p>}
      {quote.property_address && <p className="quote-text">{keepTogether(quote.property_address)}</p>}
    </div>
  );
}

function Services({ quote }: { quote: ApprovalQuote }) {
  const format = formats(quote);
  const texts = quoteTexts(quote.language);
  const { language, written_in = language } = quote;
  const chosen = packageName(quote.packages ?? [], quote.options ?? []);
  const hasDrawings = hasTiles(quote);
  const hasSentences = showsIncluded(quote);
  return (
    <>
      <h2>
        {texts.services}
        {chosen !== null && <span className="muted"> {texts.options.inPackage(chosen)}</span>}
      </h2>
      {written_in !== language && <p className="muted small">{texts.notTranslated(quote.organization.name)}</p>}
      <ul className={hasDrawings ? 'quote-lines quote-tiled' : 'quote-lines'}>
        {keyed(quote.items, ({ description }) => description).map(([key, item]) => (
          <li key={key}>
            {hasDrawings && <LineTile description={item.description} />}
            <div>
              <p className="quote-line-name">{item.description}</p>
              <p className="muted small">
                {item.optional && `${texts.options.yours} · `}
                {keepTogether(lineLabel(item, quote.organization.currency, quote.language))}
              </p>
            </div>
            <p className="number">{format.money(item.line_total_cents)}</p>
            {hasSentences && item.included && <p className="quote-included">{item.included}</p>}
          </li>
        ))}
      </ul>
    </>
  );
}

function Terms({ terms, language }: { terms: string; language: Language }) {
  return (
    <section>
      <h2>{quoteTexts(language).terms}</h2>
      <ol className="quote-terms">
        {keyed(termsParagraphs(terms), (text) => text).map(([key, text]) => (
          <li key={key} className="quote-text">
            {text}
          </li>
        ))}
      </ol>
    </section>
  );
}
