import { Check } from './illustration.tsx';
import approvedPage from './pictures/customer-approved.webp';
import quotePage from './pictures/customer-quote.webp';

const BENEFITS = [
  'Total and photos first, then every line in plain words.',
  'The button shows exactly what will be charged.',
  'Questions go to your inbox, not to a lost text thread.',
  'In English or Spanish, and works with screen readers.',
] as const;

/** Shows the customer's page on two phones, in pictures taken by tools/make-screenshots.ts. */
export function CustomerPage() {
  return (
    <section className="landing-part" aria-labelledby="page-title">
      <div className="landing-inside two-sides">
        <div>
          <h2 id="page-title">Your customer sees one clear page, in your colors</h2>
          <ul className="ticks">
            {BENEFITS.map((benefit) => (
              <li key={benefit}>
                <Check />
                {benefit}
              </li>
            ))}
          </ul>
          <p className="landing-actions">
            <a className="button" href="/sample-quote">
              Open the sample quote
            </a>
          </p>
        </div>
        <div className="customer-phones">
          <img
            src={quotePage}
            alt="A quote on a phone: total, deposit and photos"
            width="390"
            height="844"
            loading="lazy"
          />
          <img
            src={approvedPage}
            alt="The same quote after approval, with the next step"
            width="390"
            height="927"
            loading="lazy"
          />
        </div>
      </div>
    </section>
  );
}
