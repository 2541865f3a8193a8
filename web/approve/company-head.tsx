import { Fragment } from 'react';
import type { Language } from '#domain/language/language.ts';
import { pageTexts, quoteTexts } from '#domain/language/texts.ts';
import { placeInLine } from '#domain/quote/property-place.ts';
import { Icon } from '#web/ui/icons.tsx';
import { callHref } from '#web/ui/phone-links.ts';
import type { ApprovalQuote } from './formats.ts';
import { OtherLanguage } from './quote-title.tsx';

interface CompanyHeadProps {
  quote: ApprovalQuote;
  askHref?: string | undefined;
  /** builds the URL of the page in another language */
  otherLanguage?: ((language: Language) => string) | undefined;
}

/** A band as wide as the page: who sent the quote, and how to reach them. */
export function CompanyHead({ quote, askHref, otherLanguage }: CompanyHeadProps) {
  const { organization, language } = quote;
  const canReach = Boolean(organization.company_phone || organization.company_email || askHref);
  return (
    <header className="quote-head">
      <CompanyMark company={organization} address={organization.company_address} language={language} />
      {(otherLanguage || canReach) && (
        <div className="quote-reach">
          {otherLanguage && <OtherLanguage quote={quote} hrefOf={otherLanguage} />}
          <CallLink quote={quote} askHref={askHref} />
        </div>
      )}
    </header>
  );
}

interface CompanyMarkProps {
  company: Pick<ApprovalQuote['organization'], 'name' | 'license_line' | 'logo'>;
  address?: string;
  language: Language;
}

export function CompanyMark({ company: { name, license_line, logo }, address = '', language }: CompanyMarkProps) {
  const place = placeInLine(address);
  return (
    <div className="quote-company">
      {logo ? <Logo logo={logo} alt={quoteTexts(language).logoOf(name)} /> : <Initial name={name} />}
      <div>
        <p className="quote-company-name">{name}</p>
        {license_line && (
          <p className="quote-license muted small">
            <Icon name="owner" size={16} />
            {/* A number never breaks at its hyphens. */}
            <span>
              {license_line.split(' · ').map((part, index) => (
                <Fragment key={part}>
                  {index > 0 && ' '}
                  <span>{index > 0 ? `· ${part}` : part}</span>
                </Fragment>
              ))}
            </span>
          </p>
        )}
        {place && <p className="quote-place muted small">{place}</p>}
      </div>
    </div>
  );
}

/** Offers the quickest way to reach the company: its phone, else its email, else the question form on the page. */
export function CallLink({ quote: { organization, language }, askHref }: CompanyHeadProps) {
  const { company_phone, company_email } = organization;
  const texts = pageTexts(language).questions;
  if (company_phone) {
    const call = texts.callNow(company_phone);
    return (
      <a className="button quote-call" href={callHref(company_phone)} aria-label={call}>
        <Icon name="phone" />
        {texts.callShort}
        <span className="quote-wide">{call.slice(texts.callShort.length)}</span>
      </a>
    );
  }
  const [href, words] = company_email ? [`mailto:${company_email}`, company_email] : [askHref, texts.ask];
  if (!href) return null;
  return (
    <a className={company_email ? 'quote-link' : 'quote-link no-print'} href={href}>
      {words}
    </a>
  );
}

const LOGO_HEIGHT = 52;

function Logo({ logo, alt }: { logo: NonNullable<ApprovalQuote['organization']['logo']>; alt: string }) {
  const { url, large_url, width, height, ground } = logo;
  // Keeps the logo's proportions, so its left edge lines up with the page.
  const scale = Math.min(1, LOGO_HEIGHT / height);
  return (
    <img
      className="quote-logo"
      data-ground={ground}
      src={url}
      srcSet={`${url} 1x, ${large_url} 2x`}
      width={Math.round(width * scale)}
      height={Math.round(height * scale)}
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
