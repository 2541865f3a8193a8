import { paymentTexts } from '#domain/language/texts.ts';
import { callHref } from '#web/ui/phone-links.ts';
import type { ApprovalQuote } from './formats.ts';

/** How to pay without a card, in the company's own words. URLs in that text don't become links. */
export function OtherWays({ quote: { payments, language } }: { quote: ApprovalQuote }) {
  if (!payments?.other_ways) return null;
  return (
    <div className="quote-other-ways">
      <h3>{paymentTexts(language).otherWays}</h3>
      <p>{payments.other_ways}</p>
    </div>
  );
}

/** The end of a sentence: the company's own phone or email, or the page's question form if it has neither. */
export function Reach({ quote }: { quote: ApprovalQuote }) {
  const { name, company_phone, company_email } = quote.organization;
  const texts = paymentTexts(quote.language);
  if (company_phone)
    return (
      <>
        {texts.call}{' '}
        <a className="quote-phone" href={callHref(company_phone)}>
          {company_phone}
        </a>
      </>
    );
  if (company_email)
    return (
      <>
        {texts.writeTo} <a href={`mailto:${company_email}`}>{company_email}</a>
      </>
    );
  return <a href="#ask">{texts.askBelow(name)}</a>;
}
