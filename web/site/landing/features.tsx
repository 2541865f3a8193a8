import type { ApprovalQuote } from '#web/approve/formats.ts';
import { QuoteView } from '#web/approve/quote-view.tsx';
import { BeforeAfter } from './before-after.tsx';
import { type CalculatorState, PriceCalculator } from './price-calculator.tsx';

const FACTS = [
  [
    'Totals that always add up',
    'Quantity times unit price is the line, to the cent. The page, the PDF and the email show the same total.',
  ],
  [
    'Signed proof for both sides',
    'An approval keeps the typed name, the time and time zone, the device and the wording that was shown. The PDF ends in a certificate page. You both get it, and anyone can check it here.',
  ],
  [
    'Edit after sending',
    'The same link shows the new version and what changed. No one can approve an old price by accident.',
  ],
  [
    'Deposits and payments',
    'Ask for a deposit with the approval, and for the balance when the work is done. The receipt follows. You record cash and checks, and you can lower the price or refund a payment later.',
  ],
  [
    'Automatic reminders',
    'Unanswered quotes get a friendly reminder, in your words. Reminders stop when your customer decides.',
  ],
  [
    'Answer questions on the quote',
    'Your customer asks on the quote itself. It lands in your inbox and in the history of that quote.',
  ],
  [
    'A calendar for the whole crew',
    'Approved quotes become jobs. Customers request a time, you confirm it. Conflicts, holidays and days off show before you book.',
  ],
  [
    'The crew’s day and route',
    'Everyone sees their stops in order, with the gate code, the checklist and a button for directions. “On my way” tells the customer when to expect the crew. Photos and “done” go back to the office.',
  ],
  [
    'Wash plans',
    'Yearly or every few months: the next quote is sent automatically, with the wash plan’s discount. Your customer approves it like any other quote.',
  ],
  ['English and Spanish', 'Choose the language for each quote: the page, PDF, emails and payment all use it.'],
  [
    'Reports and price coach',
    'Win rate, time to decision, money by service and by person. The price coach shows which prices get approved.',
  ],
  [
    'Bad signal is fine',
    'A quote you have open stays on your phone while you type, photos too, and sends when you’re back online.',
  ],
  [
    'Rules for small jobs',
    'Set a minimum charge and a trip charge. When the minimum raises a price, the quote shows it as a line.',
  ],
  [
    'A team with roles',
    'Owner, admins and members each see what they should. Two-factor sign-in and passkeys are available to everyone.',
  ],
  [
    'Connect other programs',
    'Import customers from a CSV file, export everything anytime, and use the API and webhooks.',
  ],
] as const;

export function Features({ calculator, sample }: { calculator: CalculatorState; sample: ApprovalQuote }) {
  return (
    <section className="landing-band" id="features" aria-labelledby="features-title">
      <div className="landing-section page page-wide">
        <h2 id="features-title">From first quote to final payment</h2>
        <div className="feature">
          <div className="feature-text">
            <h3>Every material has its own price</h3>
            <p>
              Stamped concrete takes longer than a broom finish, and stucco longer than vinyl. Give each material its
              multiplier once, and everyone on your crew quotes like you do.
            </p>
            <p>Try it with the starter rates.</p>
            <p>
              <a href="/gallery">All surfaces and materials</a>
            </p>
          </div>
          <PriceCalculator {...calculator} />
        </div>
        <div className="feature feature-flipped">
          <div className="feature-text">
            <h3>Photos that end the argument</h3>
            <p>
              Take photos before you start and when you leave. Both stay with the quote: what was stained, what was
              cracked, and what came off. Location and device data are removed.
            </p>
            <p>Drag to compare.</p>
          </div>
          <BeforeAfter />
        </div>
        <div className="feature">
          <div className="feature-text">
            <h3>Easy for your customer to say yes</h3>
            <p>
              Your customer sees who, what, where and how much, on one page in your colors. To approve, they type their
              name. If they decline, they can say why.
            </p>
            <p>
              <a className="button" href="/sample-quote">
                Open the sample quote
              </a>
            </p>
          </div>
          <Phone quote={sample} />
        </div>
        <ul className="facts">
          {FACTS.map(([title, text]) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/**
 * Shows the customer page on a phone, as an image. Hidden from assistive technology, because an image must not
 * contain headings and links.
 */
function Phone({ quote }: { quote: ApprovalQuote }) {
  return (
    <div className="phone" aria-hidden="true">
      <div className="phone-screen" inert>
        <div className="quote-page">
          <QuoteView quote={quote} heading="h2" />
        </div>
      </div>
    </div>
  );
}
