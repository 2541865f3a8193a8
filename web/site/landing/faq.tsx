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
      No. The link opens in any browser, even an old one, and works with JavaScript off. Try the{' '}
      <a href="/sample-quote">sample quote</a>.
    </>,
  ],
  [
    'Is a typed name a real signature?',
    <>
      In the United States, a name typed with the intent to sign can be an electronic signature. What counts later is
      the proof around it, so each approval keeps the name, the time and time zone, the device, the exact wording and a
      fingerprint of the quote. <a href="/blog/are-typed-signatures-valid">More on typed signatures</a>.
    </>,
  ],
  [
    'Does “square feet” mean the house or the wall?',
    <>
      Always the surface you clean, never the living area. Gutters and fences are priced by the linear foot, and a job
      can have a flat price. <a href="/services">How each surface is measured</a>.
    </>,
  ],
  [
    'Where do the rates come from?',
    'You start with rates based on published US price guides, so your first quote works right away. Review them and make them yours. Changing a rate later never changes an existing quote.',
  ],
  [
    'What if I change a quote after sending it?',
    'The same link shows the new version and what changed. No one can approve an outdated one: your customer sees the new version first. A decided quote stays as it was. After an approval, its price can only go down. To change anything else, revise it and send the new version for your customer to approve.',
  ],
  [
    'Does it work without a signal?',
    'A quote you have open keeps working. What you enter, photos included, stays on your phone and sends when you’re back online. Opening or reloading the app needs a connection, and so does signing.',
  ],
  [
    'Can customers pay a deposit or the bill by card?',
    ({ takesPayments }) =>
      takesPayments
        ? 'Yes, once you connect your own payment account. A quote can ask for a deposit, which your customer pays right after approving. They pay the balance on the same page. The money goes to your account. You record cash, checks and transfers yourself.'
        : 'Not on this server: card payments aren’t set up here. A quote can still ask for a deposit, and you record cash, checks and transfers yourself.',
  ],
  [
    'Does it send reminders automatically?',
    ({ sendsEmail, sendsTexts }) =>
      `Yes, reminders are sent automatically: 1, 3, 7 and 14 days after sending and 2 days before the quote expires, never at night, and never after your customer has decided. You set the days and the wording, and can turn them off for any quote. ${
        sendsTexts
          ? 'Texts go to customers who agreed to them; everyone else gets email.'
          : `They’re sent by email${sendsEmail ? '' : ', once a mail server is connected'}. To text a link, a button opens your own messaging app, so the text comes from your number.`
      }`,
  ],
  [
    'Can I schedule the work, too?',
    'Yes. An approved quote becomes a job. Your customer requests a time from the ones you offer, you confirm it with one tap, and it’s on the calendar, which you can also see in Google, Apple or Outlook. Each crew sees its day: where to go, in what order, and what to do. You can tell the customer when the job is done, with photos.',
  ],
  [
    'Can my customers read it in Spanish?',
    'Yes. You choose the language for each quote: the page, the PDF, the emails and the texts are in English or Spanish. What you type yourself stays as you typed it. Your customer can switch the page, too: its labels, its buttons and the sentence they sign change, and your services, notes and terms stay as you sent them. The app for you and your team is in English.',
  ],
  [
    `What happens after ${TRIAL_DAYS} days?`,
    ({ takesPayments }) => (
      <>
        Without a plan the app is read-only: you can see everything and download every PDF, but you can’t create new
        quotes. Links you’ve sent keep working for your customers.{' '}
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
    'No. Save it as a CSV file and import it in Owner Tools. You check the columns first. Rows with a problem come back with the reason, and importing the same file twice adds no duplicates.',
  ],
  [
    'Can I get my data out?',
    'Yes, all of it, even after the trial. Owner Tools creates one ZIP with your customers, quotes, PDFs, photos and the proof of every decision. The data is in CSV and JSON files that other programs can read.',
  ],
  [
    'Who else sees my prices and customers?',
    <>
      No other company. The database itself keeps companies apart. These pages load nothing from other companies and
      track no one. <a href="/privacy">What we store, and for how long</a>.
    </>,
  ],
];

export function Faq({ installation }: { installation: Installation }) {
  return (
    <section className="landing-section page page-wide" id="faq" aria-labelledby="faq-title">
      <h2 id="faq-title">Frequently asked questions</h2>
      <div className="faq">
        {QUESTIONS.map(([question, answer]) => (
          <details key={question}>
            <summary>
              <h3>{question}</h3>
            </summary>
            <p>{typeof answer === 'function' ? answer(installation) : answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
