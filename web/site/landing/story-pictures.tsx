import type { ApprovalQuote } from '#web/approve/formats.ts';
import { formats } from '#web/approve/formats.ts';
import beforeWebp from '#web/site/sample-quote/photos/driveway-before-400.webp';
import sidingAfter400 from '#web/site/sample-quote/photos/siding-after-400.avif';
import sidingAfter800 from '#web/site/sample-quote/photos/siding-after-800.avif';
import sidingAfterWebp from '#web/site/sample-quote/photos/siding-after-800.webp';
import sidingBefore400 from '#web/site/sample-quote/photos/siding-before-400.avif';
import sidingBefore800 from '#web/site/sample-quote/photos/siding-before-800.avif';
import sidingBeforeWebp from '#web/site/sample-quote/photos/siding-before-800.webp';
import { Check, Illustration } from './illustration.tsx';
import before640 from './pictures/driveway-before-640.avif';

export function SentMessage({ quote }: { quote: ApprovalQuote }) {
  const [firstName] = quote.customer_name.split(' ');
  return (
    <Illustration label="A text message with the link to the quote, and the reply: That was quick. Just approved it.">
      <div className="message">
        <p>Hi {firstName}, thanks for showing me around. Here’s your quote with the photos.</p>
        <div className="message-card">
          <picture>
            <source type="image/avif" srcSet={before640} />
            <img src={beforeWebp} alt="" width="72" height="56" loading="lazy" />
          </picture>
          <span>
            <b>Quote {quote.number}</b>
            <br />
            <span className="muted">{quote.organization.name}</span>
          </span>
        </div>
        <p className="message-in">That was quick. Just approved it.</p>
      </div>
    </Illustration>
  );
}

export function Deal({ quote }: { quote: ApprovalQuote }) {
  const deposit = formats(quote).money(quote.payments?.deposit_cents ?? 0);
  return (
    <Illustration label={`The signature of ${quote.customer_name}, and the deposit of ${deposit}, paid`}>
      <div className="deal">
        <div className="deal-paper">
          <p className="deal-name">{quote.customer_name}</p>
          <p className="muted">Signed today at 9:12 AM</p>
        </div>
        <p className="deal-paid">
          <Check />
          Deposit paid
          <span className="number">{deposit}</span>
        </p>
      </div>
    </Illustration>
  );
}

type Visit = readonly [time: string, customer: string];

const WEEK: readonly (readonly [day: string, visits: readonly Visit[]])[] = [
  [
    'Mon',
    [
      ['8 AM', 'Avery'],
      ['1 PM', 'Lowry'],
    ],
  ],
  [
    'Tue',
    [
      ['8 AM', 'Bell'],
      ['1 PM', 'Osei'],
    ],
  ],
  ['Wed', [['9 AM', 'Feld']]],
  ['Thu', []],
  [
    'Fri',
    [
      ['8 AM', 'Park'],
      ['1 PM', 'Reyes'],
    ],
  ],
];

export function Week() {
  return (
    <Illustration label="A week in the calendar, with the requested visit on Monday morning and Thursday off">
      <div className="week-plan">
        {WEEK.map(([day, visits], index) => (
          <div key={day}>
            <b>{day}</b>
            {visits.map(([time, customer], place) => (
              <span key={customer} className={index + place === 0 ? 'is-new' : undefined}>
                {time}
                <br />
                {customer}
              </span>
            ))}
            {visits.length === 0 && <span className="is-off">Day off</span>}
          </div>
        ))}
      </div>
    </Illustration>
  );
}

const SIDING = [
  ['Before', 'A wall with algae below the window', sidingBefore400, sidingBefore800, sidingBeforeWebp],
  ['After', 'The same wall after washing', sidingAfter400, sidingAfter800, sidingAfterWebp],
] as const;

export function ResultPair() {
  return (
    <div className="result-pair">
      {SIDING.map(([name, alt, small, large, fallback]) => (
        <figure key={name}>
          <picture>
            <source type="image/avif" media="(max-width: 47.99rem)" srcSet={small} />
            <source type="image/avif" srcSet={large} />
            <img src={fallback} alt={alt} width="800" height="533" loading="lazy" />
          </picture>
          <figcaption>{name}</figcaption>
        </figure>
      ))}
    </div>
  );
}
