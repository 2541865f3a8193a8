import type { ReactNode } from 'react';
import type { ApprovalQuote } from '#web/approve/formats.ts';
import type { Installation } from './faq.tsx';
import { type CalculatorState, PriceCalculator } from './price-calculator.tsx';
import { Deal, ResultPair, SentMessage, Week } from './story-pictures.tsx';

interface StoryProps {
  calculator: CalculatorState;
  sample: ApprovalQuote;
  installation: Installation;
}

/** Tells how a quote becomes a finished job, in five steps. */
export function Story({ calculator, sample, installation }: StoryProps) {
  return (
    <section className="landing-part landing-band" id="features" aria-labelledby="features-title">
      <div className="landing-inside">
        <h2 id="features-title">From driveway to deposit. Then to done.</h2>
        <p className="landing-lead">
          One quote carries the whole job: priced, sent, signed, paid, scheduled, finished.
        </p>
        <ol className="story">
          <Step
            name="1 · Price"
            title="The material sets the price"
            text="Stamped concrete takes longer than a broom finish. Set a multiplier once, and everyone on your crew quotes like you do. Try it with the starter rates."
            more={<a href="/gallery">All surfaces and materials</a>}
          >
            <PriceCalculator {...calculator} />
          </Step>
          <Step
            name="2 · Send"
            title="A link, not an attachment"
            text="Text it from your own number, email it, or let your customer scan a code. It opens on any phone, without an app or an account."
          >
            <SentMessage quote={sample} />
          </Step>
          <Step
            name="3 · Signed and paid"
            title="Approved with a name, held with a deposit"
            text={dealText(installation)}
          >
            <Deal quote={sample} />
          </Step>
          <Step
            name="4 · Scheduled"
            title="They pick a time you’re available"
            text="Your days off are never offered, nor are federal holidays you don’t work. Confirm with a tap, and it’s on the crew’s schedule, with the route."
          >
            <Week />
          </Step>
          <Step
            name="5 · Done"
            title="The result does the talking"
            text="Send the photos, before and after, and collect the balance by card, cash or check. All on the link they already have."
          >
            <ResultPair />
          </Step>
        </ol>
      </div>
    </section>
  );
}

/** Says only what this server can do: card payments and emails depend on its settings. */
export function dealText({ takesPayments, sendsEmail }: Installation): string {
  const paying = takesPayments
    ? 'Your customer signs and pays in one step. The money goes straight to your own account.'
    : 'Your customer signs with a typed name, and the quote asks for the deposit. You record it when it arrives.';
  return `${paying} ${sendsEmail ? 'You both get the signed PDF by email.' : 'You can both download the signed PDF.'}`;
}

interface StepProps {
  name: string;
  title: string;
  text: string;
  more?: ReactNode;
  children: ReactNode;
}

function Step({ name, title, text, more, children }: StepProps) {
  return (
    <li>
      <div className="story-text">
        <p className="story-name">{name}</p>
        <h3>{title}</h3>
        <p className="muted">{text}</p>
        {more && <p>{more}</p>}
      </div>
      {children}
    </li>
  );
}
