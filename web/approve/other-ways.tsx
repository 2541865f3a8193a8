import type { ApprovalQuote } from './formats.ts';

/** How to pay without a card, in the company's own words. Nothing in them becomes a link. */
export function OtherWays({ quote: { payments } }: { quote: ApprovalQuote }) {
  if (!payments?.other_ways) return null;
  return (
    <div className="quote-other-ways">
      <h3>Other ways to pay</h3>
      <p>{payments.other_ways}</p>
    </div>
  );
}

/** The rest of a sentence: the company's own number or address, as far as there is one. */
export function Reach({ quote }: { quote: ApprovalQuote }) {
  const { name, company_phone, company_email } = quote.organization;
  if (company_phone)
    return (
      <>
        call{' '}
        <a className="quote-phone" href={`tel:${company_phone.replace(/[^+\d]/g, '')}`}>
          {company_phone}
        </a>
      </>
    );
  if (company_email)
    return (
      <>
        write to <a href={`mailto:${company_email}`}>{company_email}</a>
      </>
    );
  return <>contact {name}</>;
}
