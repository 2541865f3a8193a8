import { Fragment } from 'react';
import type { Language } from '#domain/language/language.ts';
import { pageTexts, quoteTexts } from '#domain/language/texts.ts';
import { placeInLine } from '#domain/quote/property-place.ts';
import { keepTogether } from '#domain/text.ts';
import { Icon } from '#web/ui/icons.tsx';
import { callHref } from '#web/ui/phone-links.ts';
import type { ApprovalQuote } from './formats.ts';

interface CompanyHeadProps {
  /** or a page of the company without a quote */
  quote: {
    organization: Pick<
      ApprovalQuote['organization'],
      'name' | 'license_line' | 'logo' | 'company_address' | 'company_phone' | 'company_email'
    >;
    language: Language;
  };
  askHref?: string | undefined;
}

/** A band as wide as the page: who sent the quote, and how to reach them. */
export function CompanyHead({ quote, askHref }: CompanyHeadProps) {
  const { organization, language } = quote;
  return (
    <header className="quote-head">
      <CompanyMark company={organization} address={organization.company_address} language={language} />
      <CallLink quote={quote} askHref={askHref} />
    </header>
  );
}

interface CompanyMarkProps {
  company: Pick<ApprovalQuote['organization'], 'name' | 'license_line' | 'logo'>;
  address?: string;
  language: Language;
}

/** The parts of the header's grid that name the company. */
export function CompanyMark({ company: { name, license_line, logo }, address = '', language }: CompanyMarkProps) {
  const place = keepTogether(placeInLine(address));
  return (
    <>
      {logo ? <Logo logo={logo} alt={quoteTexts(language).logoOf(name)} /> : <Initial name={name} />}
      <p className="quote-company-name">{name}</p>
      {license_line && (
        <p className="quote-license muted small">
          <Icon name="owner" size={16} />
          <Dotted parts={license_line.split(' · ')} />
        </p>
      )}
      {place && <p className="quote-place muted small">{place}</p>}
    </>
  );
}

/** Separates parts with dots and never breaks a part, such as a number with hyphens or a date. */
export function Dotted({ parts }: { parts: readonly string[] }) {
  return (
    <span className="quote-dots">
      {parts.map((part, index) => (
        <Fragment key={part}>
          {index > 0 && ' '}
          <span>{index > 0 ? `· ${part}` : part}</span>
        </Fragment>
      ))}
    </span>
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
        <span>
          <span className="quote-call-word">{texts.callShort}</span>
          <span className="quote-wide">{call.slice(texts.callShort.length)}</span>
        </span>
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
/** A wider logo stands above the name on a phone. */
const WIDE_LOGO = 96;

function Logo({ logo, alt }: { logo: NonNullable<ApprovalQuote['organization']['logo']>; alt: string }) {
  const { url, large_url, width, height, ground } = logo;
  // Keeps the logo's proportions, so its left edge lines up with the page.
  const scale = Math.min(1, LOGO_HEIGHT / height);
  const shownWidth = Math.round(width * scale);
  return (
    <img
      className="quote-logo"
      data-ground={ground}
      data-wide={shownWidth > WIDE_LOGO || undefined}
      src={url}
      srcSet={`${url} 1x, ${large_url} 2x`}
      width={shownWidth}
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
