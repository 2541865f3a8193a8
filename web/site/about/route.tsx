import { TRIAL_DAYS } from '#domain/company/plans.ts';
import { pageContext } from '#web/request/server-context.ts';
import { useProductName } from '#web/ui/product-name.ts';
import type { Route } from './+types/route.ts';
import './about.css';
import approvedPage from '#web/site/landing/pictures/customer-approved.webp';
import quotePage from '#web/site/landing/pictures/customer-quote.webp';
import { SIGN_UP_PATH } from '#web/ui/sign-up-path.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { operator, sendsEmail, sendsTexts } = context.get(pageContext);
  return { operator, sendsEmail, sendsTexts };
}

const beliefsOf = (sendsEmail: boolean) => [
  [
    'Links you’ve sent keep working without a plan',
    'If your trial or plan ends, your customers can still open quotes, ask questions, approve and decline, and they still get their copy. Your business shouldn’t look closed because of an unpaid bill.',
  ],
  [
    'Every feature in every plan',
    'Plans differ only in the number of people. You never have to upgrade to get signatures, photos or reports.',
  ],
  [
    'Totals that always add up',
    'Quantity times unit price is the line, to the cent, and the lines add up to the total. The page, the PDF and the server use the same code, so a customer with a calculator gets the same total.',
  ],
  [
    'Signed proof for both sides',
    `${sendsEmail ? 'You and your customer both get the signed copy' : 'You and your customer can both download the signed copy'}, with name, time, device and exactly what was approved. After that, no one can change it in the app: not your customer, not you, not us.`,
  ],
  [
    'No tracking',
    'No analytics, no ads, no requests to other companies’ servers. There’s no cookie banner because there’s nothing to ask.',
  ],
];

const NOT_INCLUDED = [
  'Opening or reloading the app without a signal. A quote that is already open keeps working and is sent when you’re back online.',
  'A map of the day’s stops. Your own maps app shows the way to each one.',
] as const;

const TEXTS_BY_HAND = 'Texts sent automatically on this server. A button opens your phone’s own messaging app.';

export default function AboutPage({ loaderData: { operator, sendsEmail, sendsTexts } }: Route.ComponentProps) {
  const productName = useProductName();
  return (
    <article className="page about">
      <div className="about-head">
        <div>
          <h1>About {productName}</h1>
          <p className="page-lead">
            {productName} is software for people who wash for a living. Price the job on the spot, send a link, get it
            back signed, and schedule the work.
          </p>
          <p className="about-actions">
            <a className="button button-primary" href={SIGN_UP_PATH}>
              Start free trial
            </a>
            <a className="button" href="/sample-quote">
              See a sample quote
            </a>
            <span className="muted">{TRIAL_DAYS} days, no card.</span>
          </p>
        </div>
        <div className="about-phones">
          <img src={quotePage} alt="A quote on a phone, before approval" width="390" height="844" />
          <img src={approvedPage} alt="The same quote after approval" width="390" height="844" />
        </div>
      </div>

      <div className="about-parts">
        <section className="prose">
          <h2>What it’s for</h2>
          <p>
            A driveway is priced by the square foot, a fence by the linear foot, a stubborn oil spot by the spot. Stucco
            takes longer than vinyl. Most of that is in an owner’s head and reaches the customer as one number in a
            text. {productName} keeps it in a rate book: surface, service, material, add-ons. You pick them on your
            phone, and the quote comes together line by line, with the photos you just took.
          </p>
          <p>
            Your customer gets a link, in English or Spanish. No account, no app. They see what you’ll do, where, for
            how much and until when. They ask if something is unclear, approve by typing their name, and pay the
            deposit.
          </p>
          <p>
            Then the job goes on the calendar. The crew sees its day and its route, the customer gets photos of the
            result and pays the balance, and a wash plan brings them back next year.
          </p>
        </section>
        <section className="prose">
          <h2>Who it’s for</h2>
          <p>
            Pressure washing, soft washing, roof, window, gutter and deck cleaning: companies of one to fifteen people
            who quote on site. If you need payroll, bookkeeping or inventory, you’ll need another program alongside this
            one.
          </p>
        </section>
      </div>

      <section aria-labelledby="beliefs">
        <h2 id="beliefs">What we stand for</h2>
        <ol className="about-beliefs">
          {beliefsOf(sendsEmail).map(([title, text]) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>

      <div className="about-parts">
        <section className="prose">
          <h2>How it’s built</h2>
          <p>
            One program and one PostgreSQL database that fit on a single machine. This site is one such installation.
            Prices are calculated in one place, by code that is tested with thousands of random quotes. The database
            itself keeps a signed quote from changing, not just a hidden button. Public pages work without JavaScript,
            on old phones and slow connections. No outside firm has reviewed it yet.
          </p>
        </section>
        <section className="prose">
          <h2>What isn’t included</h2>
          <p>Good to know before you start a trial:</p>
          <ul>
            {[...NOT_INCLUDED, ...(sendsTexts ? [] : [TEXTS_BY_HAND])].map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
          <p>
            Missing something? <a href="/contact?topic=buying">Tell us</a>.
          </p>
        </section>
        {operator.name !== null && (
          <section className="prose">
            <h2>Who runs this site</h2>
            <address className="about-operator">
              <span>{operator.name}</span>
              {operator.address !== null && <span>{operator.address}</span>}
              {operator.email !== null && <a href={`mailto:${operator.email}`}>{operator.email}</a>}
            </address>
          </section>
        )}
      </div>
    </article>
  );
}
