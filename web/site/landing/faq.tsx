import type { ReactNode } from 'react';
import { TRIAL_DAYS } from '#domain/company/plans.ts';

export interface Installation {
  takesPayments: boolean;
  sendsEmail: boolean;
  sendsTexts: boolean;
}

type Answer = ReactNode | ((installation: Installation) => ReactNode);

const QUESTIONS: readonly (readonly [question: string, answer: Answer])[] = [
  [
    'Does my customer need an account or an app?',
    <>
      No. The link opens in any browser, on old phones too, even with JavaScript turned off. Try the{' '}
      <a href="/sample-quote">sample quote</a>.
    </>,
  ],
  [
    'Is a typed name a real signature?',
    <>
      In the US, a typed name can be a signature if the signer means it as one. What matters later is proof, so each
      approval records the name, time and time zone, device, exact wording and a fingerprint of the quote.{' '}
      <a href="/blog/are-typed-signatures-valid">More on typed signatures</a>.
    </>,
  ],
  [
    'How do deposits reach me?',
    ({ takesPayments }) =>
      takesPayments
        ? 'You connect your own Stripe account, and the money goes to you. Your customer pays the deposit when they approve and the balance later, on the same page. Record cash, checks and transfers yourself.'
        : 'Not by card on this server: card payments aren’t set up here. A quote can still ask for a deposit, and you record cash, checks and transfers yourself.',
  ],
  [
    'What rates do I start with?',
    <>
      Rates based on published US price guides, so your first quote works right away. Check and change every one of
      them. Changing a rate never changes an existing quote. <a href="/services">All starter rates</a>.
    </>,
  ],
  [
    'What if I change a quote after sending it?',
    'The same link shows the new version and what changed. No one can approve an outdated one. After an approval, its price can only go down. To change anything else, you send a new version for approval.',
  ],
  [
    'Does it send reminders automatically?',
    ({ sendsEmail, sendsTexts }) =>
      `Yes: 1, 3, 7 and 14 days after sending and 2 days before the quote expires, never at night, and never after your customer has decided. You set the days and the wording, and can turn them off for any quote. ${
        sendsTexts
          ? 'Texts go to customers who opted in; everyone else gets email.'
          : `They’re sent by email${sendsEmail ? '' : ', once a mail server is connected'}. To text a link, a button opens your own messaging app, so the text comes from your number.`
      }`,
  ],
  [
    'Can my customers read it in Spanish?',
    'Yes. You choose the language for each quote: the page, the PDF, the emails and the texts are in English or Spanish. Your customer can switch the page, too. Text you write yourself isn’t translated. The app for you and your team is in English.',
  ],
  [
    `What happens after ${TRIAL_DAYS} days?`,
    ({ takesPayments }) => (
      <>
        Without a plan the app becomes read-only. You can still open and download everything, and links you sent keep
        working.{' '}
        {takesPayments ? (
          'Choose a plan in Owner Tools, pay by card, and cancel there anytime. The rest of your trial stays free.'
        ) : (
          <>
            To subscribe, <a href="/contact?topic=buying">contact us</a>.
          </>
        )}
      </>
    ),
  ],
  [
    'My customers are in a spreadsheet. Do I have to retype them?',
    'No. Import a CSV file. You check the columns first, and rows with a problem come back with the reason. Importing the same file twice adds no duplicates.',
  ],
  [
    'Does it work without a signal?',
    'A quote you have open stays on your phone, photos too, and sends when you’re back online. Opening or reloading the app needs a connection, and so does signing.',
  ],
  [
    'Who else sees my prices and customers?',
    <>
      No other company. The database itself keeps companies’ data separate. These pages have no trackers and load
      nothing from other companies. <a href="/privacy">What we store, and for how long</a>.
    </>,
  ],
];

export function Faq({ installation }: { installation: Installation }) {
  return (
    <section className="landing-part" id="faq" aria-labelledby="faq-title">
      <div className="landing-inside faq-columns">
        <h2 id="faq-title">Questions owners ask</h2>
        <div className="faq">
          {QUESTIONS.map(([question, answer], index) => (
            <details key={question} open={index === 0}>
              <summary>
                <h3>{question}</h3>
              </summary>
              <p>{typeof answer === 'function' ? answer(installation) : answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
