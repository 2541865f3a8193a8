import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { AskView } from '#contract/asks.ts';
import { type Language, LOCALES } from '#domain/language/language.ts';
import { askTexts, pageTexts } from '#domain/language/texts.ts';
import { formatEstimate } from '#domain/pricing/money.ts';
import type { PriceRange } from '#domain/quote/quote-request.ts';
import { brandStyle } from '#web/approve/brand-style.ts';
import { CompanyHead } from '#web/approve/company-head.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { callHref } from '#web/ui/phone-links.ts';
import '#web/ui/public.css';
import '#web/approve/approve.css';
import './ask.css';

export type AskPageView = z.output<typeof AskView>;
type About = Pick<AskPageView, 'organization' | 'language'>;

interface AskPageProps {
  about: About;
  nonce: string;
  /** in a frame of the company's own site, which already says whose it is */
  isFramed: boolean;
  children: ReactNode;
}

/** Frames every page about asking with the company's colors and, outside a frame, its name. */
export function AskPage({ about, nonce, isFramed, children }: AskPageProps) {
  return (
    <>
      <style nonce={nonce} href="brand" precedence="default">
        {brandStyle(about.organization.brand_color)}
      </style>
      <main className="quote-page ask-page" id="content" tabIndex={-1} data-framed={isFramed || undefined}>
        {!isFramed && <CompanyHead quote={about} />}
        {children}
      </main>
    </>
  );
}

/** The link to the page in the other language. Keeps the frame and the chosen surfaces. */
export function AskLanguage({ language, search }: { language: Language; search: string }) {
  const other = language === 'en' ? 'es' : 'en';
  const { otherLanguage, languageName } = pageTexts(other);
  const query = new URLSearchParams(search);
  query.set('lang', other);
  return (
    <a
      className="quote-language quote-link"
      href={`?${query}`}
      lang={other}
      hrefLang={other}
      rel="nofollow"
      aria-label={otherLanguage}
    >
      {languageName}
    </a>
  );
}

/** Says how else to reach the company. */
function WaysToReach({ about: { organization, language } }: { about: About }) {
  const { company_phone, company_email } = organization;
  const texts = pageTexts(language).questions;
  return (
    <div className="quote-ask-ways">
      {company_phone && (
        <a className="button" href={callHref(company_phone)}>
          <Icon name="phone" />
          {texts.callNow(company_phone)}
        </a>
      )}
      {company_email && (
        <a className="button" href={`mailto:${company_email}`}>
          <Icon name="mail" />
          {company_email}
        </a>
      )}
    </div>
  );
}

export function ClosedAskPage({ about }: { about: About }) {
  const texts = askTexts(about.language);
  return (
    <div className="quote-columns">
      <section className="quote-block">
        <h1>{texts.closed}</h1>
        <p>{texts.closedLead}</p>
        <WaysToReach about={about} />
      </section>
    </div>
  );
}

/** Returns "$780 – $1,020", or one amount when both are the same. */
export function rangeText({ low_cents, high_cents }: PriceRange, { organization, language }: About): string {
  const money = (cents: number) => formatEstimate(cents, organization.currency, LOCALES[language]);
  return low_cents === high_cents ? money(low_cents) : `${money(low_cents)} – ${money(high_cents)}`;
}

export function spanText(from: number, to: number, unit: AskPageView['surfaces'][number]['unit'], language: Language) {
  const number = new Intl.NumberFormat(LOCALES[language]);
  return `${number.format(from)} – ${number.format(to)} ${askTexts(language).units[unit]}`;
}
