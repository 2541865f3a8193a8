import type { ReactNode } from 'react';
import { TRIAL_DAYS } from '#domain/company/plans.ts';

/** An answer can depend on whether plans can be bought on this installation. */
type Answer = ReactNode | ((takesPayments: boolean) => ReactNode);

const QUESTIONS: readonly (readonly [question: string, answer: Answer])[] = [
  [
    'Does my customer need an account or an app?',
    <>
      No. The link opens in any browser, also an old one, and works with scripts switched off. Try it yourself with the{' '}
      <a href="/sample-quote">sample quote</a>.
    </>,
  ],
  [
    'Is a typed name a real signature?',
    <>
      In the United States a typed name made with the intent to sign can be an electronic signature. What counts later
      is the proof around it, so each approval keeps the name, the time and zone, the device, the exact wording and a
      fingerprint of the quote. <a href="/blog/are-typed-signatures-valid">More on typed signatures</a>.
    </>,
  ],
  [
    'Is a square foot the house or the wall?',
    <>
      Always the surface you clean, never the living area. Gutters and fences go by the linear foot, and a job can have
      a flat price. <a href="/services">How each surface is measured</a>.
    </>,
  ],
  [
    'Whose rates are these?',
    'Yours. You start with rates calibrated on published US price guides, so that the first quote works at once. Change every one of them before you rely on it. A later change never touches a quote you have already made.',
  ],
  [
    'What if I change a quote after sending it?',
    'The same link then shows the new version. Your customer can only approve the one on the screen: approving an older one is refused and the new one shown. A decided quote cannot be changed by anybody.',
  ],
  [
    'Does it work without signal?',
    'What you enter in an open quote, photos included, stays on your phone and is sent when the signal is back. Opening the app afresh still needs a connection, and so does your customer to sign.',
  ],
  [
    'Can customers pay a deposit or the bill by card?',
    'Yes, once you have connected your own payment account. A quote can ask for a deposit, which your customer pays in the step that approves it; the rest can be paid from the same link when the work is done. The money goes to your account. Cash, checks and transfers you record yourself.',
  ],
  [
    'Does it send texts and reminders by itself?',
    'Email goes out by itself. A text opens your own messaging app with the link filled in, so it comes from your number. There are no automatic reminders yet; the dashboard shows which quotes wait for a call.',
  ],
  [
    `What happens after ${TRIAL_DAYS} days?`,
    (takesPayments) => (
      <>
        Without a plan the app becomes read-only: you can look at everything and download every PDF, but make nothing
        new. Links you have sent keep working for your customers.{' '}
        {takesPayments ? (
          'You choose a plan in Owner Tools, pay by card, and cancel there whenever you like. What is left of the trial stays free.'
        ) : (
          <>
            To get a plan, <a href="/contact">write to us</a> before the trial ends.
          </>
        )}
      </>
    ),
  ],
  [
    'My customers are in a spreadsheet. Do I type them in again?',
    'No. Save it as a CSV file and import it in Owner Tools: you see first which column becomes what, the good rows come in, and the others are handed back with the reason. Importing the same file twice adds nothing the second time.',
  ],
  [
    'Can I get my data out?',
    'Yes, all of it, also after the trial. Owner Tools makes one ZIP with your customers, quotes, PDFs, photos and the evidence of every decision, as CSV and JSON files that other programs can read.',
  ],
  [
    'Who else sees my prices and customers?',
    <>
      Nobody. Companies are kept apart in the database itself. These pages load nothing from other companies and count
      nobody. <a href="/privacy">What is stored, and for how long</a>.
    </>,
  ],
];

export function Faq({ takesPayments }: { takesPayments: boolean }) {
  return (
    <section className="landing-section page page-wide" id="faq" aria-labelledby="faq-title">
      <h2 id="faq-title">Questions owners ask</h2>
      <div className="faq">
        {QUESTIONS.map(([question, answer]) => (
          <details key={question}>
            <summary>
              <h3>{question}</h3>
            </summary>
            <p>{typeof answer === 'function' ? answer(takesPayments) : answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
