import type { ApprovalQuote } from '../../approve/formats.ts';
import { QuoteView } from '../../approve/quote-view.tsx';
import { BeforeAfter } from './before-after.tsx';
import { type CalculatorState, PriceCalculator } from './price-calculator.tsx';

const FACTS = [
  [
    'Figures that add up on paper',
    'Quantity times unit price is the line, to the cent. Each figure is rounded once, and the page, the PDF and the email show the same.',
  ],
  [
    'Proof, not a screenshot',
    'An approval keeps the typed name, the time with its zone, the device and the wording that was shown. The PDF ends in a certificate page, and both sides have it.',
  ],
  [
    'Changes in the open',
    'Edit a quote after sending it, and the same link shows the new revision. Nobody can approve an old price by accident.',
  ],
  [
    'Bad signal is expected',
    'The open quote is kept on your phone while you type, photos too, and goes out when the bars come back.',
  ],
  [
    'A question is not a lost job',
    'Your customer can ask from the quote itself. It lands in your inbox and in the timeline of that quote.',
  ],
  [
    'Your rules for small jobs',
    'A minimum charge and a trip charge for the company. When the minimum lifts a price, the quote says so in a line.',
  ],
] as const;

/** Working parts of the product itself. */
export function Features({ calculator, sample }: { calculator: CalculatorState; sample: ApprovalQuote }) {
  return (
    <section className="landing-band" id="features" aria-labelledby="features-title">
      <div className="landing-section page page-wide">
        <h2 id="features-title">Made for one thing: the quote</h2>
        <div className="feature">
          <div className="feature-text">
            <h3>The material is in the price</h3>
            <p>
              Stamped concrete takes longer than a broom finish, and stucco longer than vinyl. Give each material its
              multiplier once, and everyone in the truck quotes like you do.
            </p>
            <p>This is the product’s own pricing, with the rates you start from. Change something.</p>
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
              Photograph what is there before you start, and the result when you leave. Both stay with the quote: what
              was stained, what was cracked, and what came off.
            </p>
            <p>Drag the line across the driveway.</p>
          </div>
          <BeforeAfter />
        </div>
        <div className="feature">
          <div className="feature-text">
            <h3>Signed at the kitchen table</h3>
            <p>
              Who, for what place, how much, what exactly, until when: your customer’s page answers in that order, in
              your colors. Approve takes a typed name. Decline asks why.
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

/** The customer page on a phone. For assistive technology it is one image: the sample quote itself is one link away. */
function Phone({ quote }: { quote: ApprovalQuote }) {
  return (
    <div className="phone" role="img" aria-label="The customer’s page of a quote on a phone">
      <div className="phone-screen" inert>
        <div className="quote-page">
          <QuoteView quote={quote} heading="h2" />
        </div>
      </div>
    </div>
  );
}
