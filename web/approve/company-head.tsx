import type { Language } from '#domain/language/language.ts';
import { pageTexts, quoteTexts } from '#domain/language/texts.ts';
import { stateText } from '#domain/quote/lifecycle.ts';
import { callHref } from '#web/ui/phone-links.ts';
import type { ApprovalQuote } from './formats.ts';
import { StatusBadge } from './status-badge.tsx';

interface CompanyHeadProps {
  quote: ApprovalQuote;
  sample?: boolean;
  askHref?: string | undefined;
}

export function CompanyHead({ quote, sample = false, askHref }: CompanyHeadProps) {
  const { organization, language } = quote;
  const texts = quoteTexts(language);
  return (
    <header className="quote-head">
      <CompanyMark company={organization} address={organization.company_address} language={language} />
      <div className="quote-reach">
        <CallLink quote={quote} askHref={askHref} />
        <span className="quote-badges">
          {sample && <span className="badge badge-sample">{texts.sample}</span>}
          {quote.is_draft ? (
            <span className="badge">{stateText('draft')}</span>
          ) : (
            <StatusBadge status={quote.record_problem === null ? quote.status : 'mismatch'} language={language} />
          )}
        </span>
      </div>
    </header>
  );
}

interface CompanyMarkProps {
  company: Pick<ApprovalQuote['organization'], 'name' | 'license_line' | 'logo'>;
  address?: string;
  language: Language;
}

export function CompanyMark({ company: { name, license_line, logo }, address = '', language }: CompanyMarkProps) {
  const place = address.split(/\s*\r?\n\s*/).join(', ');
  return (
    <div className="quote-company">
      {logo ? <Logo logo={logo} alt={quoteTexts(language).logoOf(name)} /> : <Initial name={name} />}
      <div>
        <p className="quote-company-name">{name}</p>
        {license_line && <p className="muted small">{license_line}</p>}
        {place && <p className="muted small">{place}</p>}
      </div>
    </div>
  );
}

/** Offers the quickest way to reach the company: its phone, else its email, else the question form on the page. */
export function CallLink({ quote: { organization, language }, askHref }: Omit<CompanyHeadProps, 'sample'>) {
  const { company_phone, company_email } = organization;
  const texts = pageTexts(language).questions;
  if (company_phone)
    return (
      <a className="quote-link" href={callHref(company_phone)}>
        {texts.callNow(company_phone)}
      </a>
    );
  const [href, words] = company_email ? [`mailto:${company_email}`, company_email] : [askHref, texts.ask];
  if (!href) return null;
  return (
    <a className={company_email ? 'quote-link' : 'quote-link no-print'} href={href}>
      {words}
    </a>
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

function Initial({ name }: { name: string }) {
  const [letter = ''] = /\p{L}|\p{N}/u.exec(name) ?? [];
  if (!letter) return null;
  return (
    <span className="quote-initial" aria-hidden="true">
      {letter.toUpperCase()}
    </span>
  );
}
