import { paymentTexts } from '#domain/language/texts.ts';
import { callHref } from '#web/ui/phone-links.ts';
import type { ApprovalQuote } from './formats.ts';

/** Shows the company's own text about paying without a card. URLs in that text don't become links. */
export function OtherWays({ quote: { payments, language } }: { quote: ApprovalQuote }) {
  if (!payments?.other_ways) return null;
  return (
    <div className="quote-other-ways">
      <h3>{paymentTexts(language).otherWays}</h3>
      <p>{payments.other_ways}</p>
    </div>
  );
}

/** Ends a sentence with the company's phone or email. If there is neither, links to the page's question form. */
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
