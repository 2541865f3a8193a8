import { type QuoteTexts, quoteTexts } from '#domain/language/texts.ts';
import { depositLabel } from '#domain/payments/deposit.ts';
import { quantityLabel, termsParagraphs } from '#domain/pricing/wording.ts';
import { type ApprovalQuote, formats } from './formats.ts';
import { PhotoGroups } from './photo-groups.tsx';
import { QuoteTotals } from './quote-totals.tsx';
import { StatusBadge } from './status-badge.tsx';
import { WorkCard } from './work-card.tsx';

interface QuoteViewProps {
  quote: ApprovalQuote;
  heading?: 'h1' | 'h2';
  /** labels it as a sample next to the state */
  sample?: boolean;
}

/**
 * What the customer reads, in the order people ask: who, where, how much, what exactly, until when. The staff app shows
 * the same component in QuotePreview.
 */
export function QuoteView({ quote, heading: Heading = 'h1', sample = false }: QuoteViewProps) {
  const format = formats(quote);
  const texts = quoteTexts(quote.language);
  const { organization } = quote;
  return (
    <div className="quote" lang={quote.language}>
      <QuoteHead quote={quote} sample={sample} />
      <div className="quote-title">
        <Heading>{texts.quoteNumber(quote.number)}</Heading>
        <p className="muted">
          {format.date(quote.created_at)}
          {quote.revision > 1 && ` · ${texts.revision(quote.revision)}`}
        </p>
      </div>
      <div className="quote-facts">
        <QuoteFor quote={quote} />
        <section className="card quote-glance" aria-label={texts.glance}>
          <p className="muted">{texts.total}</p>
          <p className="quote-glance-total">{format.money(quote.total_cents)}</p>
          {quote.status === 'pending' && quote.deposit && (
            <p className="small">
              {texts.depositDue}: {depositLabel(quote.deposit, organization.currency, quote.language)}
            </p>
          )}
          {quote.status === 'pending' && quote.expires_at && (
            <p className="muted small">{texts.validUntil(format.validUntil(quote.expires_at))}</p>
          )}
        </section>
      </div>
      <WorkCard quote={quote} />
      <Changes changes={quote.changes ?? []} texts={texts.changes} />
      <Services quote={quote} />
      <QuoteTotals quote={quote} />
      {quote.notes && (
        <section className="card">
          <h2>{texts.notes}</h2>
          <p className="quote-text">{quote.notes}</p>
        </section>
      )}
      <PhotoGroups
        photos={quote.photos}
        // Once the work is done, its photos stand above, apart from what was signed.
        groups={quote.work ? ['pre_damage'] : undefined}
        date={format.date}
        language={quote.language}
      />
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
    </div>
  );
}

/** Whose quote it is, and its state. */
export function QuoteHead({ quote, sample = false }: { quote: ApprovalQuote; sample?: boolean }) {
  const { organization } = quote;
  const texts = quoteTexts(quote.language);
  return (
    <header className="quote-head">
      <div className="quote-company">
        {organization.logo && <Logo logo={organization.logo} alt={texts.logoOf(organization.name)} />}
        <div>
          <p className="quote-company-name">{organization.name}</p>
          {organization.license_line && <p className="muted small">{organization.license_line}</p>}
        </div>
      </div>
      <span className="quote-badges">
        {sample && <span className="badge badge-sample">{texts.sample}</span>}
        <StatusBadge status={quote.record_problem === null ? quote.status : 'mismatch'} language={quote.language} />
      </span>
    </header>
  );
}

function Logo({ logo, alt }: { logo: NonNullable<ApprovalQuote['organization']['logo']>; alt: string }) {
  const { url, large_url, width, height, ground } = logo;
  return (
    <img
      className="quote-logo"
      data-ground={ground}
      src={url}
      srcSet={`${url} 1x, ${large_url} 2x`}
      width={width}
      height={height}
      alt={alt}
    />
  );
}

function QuoteFor({ quote }: { quote: ApprovalQuote }) {
  const texts = quoteTexts(quote.language);
  return (
    <section className="card">
      <h2>{texts.quoteFor}</h2>
      <p className="quote-customer">{quote.customer_name || texts.customerName}</p>
      {quote.customer_email && <p>{quote.customer_email}</p>}
      {quote.customer_phone && <p>{quote.customer_phone}</p>}
      {quote.property_address && <p className="quote-text">{quote.property_address}</p>}
    </section>
  );
}

/** For a quote that was revised after the customer viewed it. */
function Changes({ changes, texts }: { changes: NonNullable<ApprovalQuote['changes']>; texts: QuoteTexts['changes'] }) {
  if (changes.length === 0) return null;
  return (
    <section className="card quote-changes">
      <h2>{texts.heading}</h2>
      <p className="muted small">{texts.sinceBefore}</p>
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
  return (
    <section className="card">
      <h2>{quoteTexts(quote.language).services}</h2>
      <ul className="quote-lines">
        {keyed(quote.items, ({ description }) => description).map(([key, item]) => (
          <li key={key}>
            <div>
              <p>{item.description}</p>
              <p className="muted small">
                {quantityLabel(item, quote.language)} × {format.money(item.unit_cents)}
              </p>
            </div>
            <p className="number">{format.money(item.line_total_cents)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Lines have no id for the customer: a counter distinguishes equal ones. */
function keyed<Item>(items: readonly Item[], textOf: (item: Item) => string): [key: string, item: Item][] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const text = textOf(item);
    const count = (seen.get(text) ?? 0) + 1;
    seen.set(text, count);
    return [`${text} ${count}`, item];
  });
}
