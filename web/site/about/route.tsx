import { TRIAL_DAYS } from '#domain/company/plans.ts';
import { pageContext } from '../../request/server-context.ts';
import { useProductName } from '../../ui/product-name.ts';
import type { Route } from './+types/route.ts';
import './about.css';
import { RinsedSurface } from './rinsed-surface.tsx';
import { SIGN_UP_PATH } from '../../ui/sign-up-path.ts';

export function loader({ context }: Route.LoaderArgs) {
  return { operator: context.get(pageContext).operator };
}

const BELIEFS = [
  [
    'A link you sent never dies with a subscription',
    'If your trial or plan ends, your customers still open, ask, approve and decline, and still get their signed copy. Your business should not look closed because a bill is open.',
  ],
  [
    'Every feature in every plan',
    'Plans differ in the number of people. Nobody has to move up to get signatures, photos or a PDF without our name in the way.',
  ],
  [
    'Numbers that add up on paper',
    'Quantity times rate is what the line says, to the cent, and the lines add up to the total. Page, PDF and server use the same code for it, so a customer with a pocket calculator gets the same sum.',
  ],
  [
    'Proof for both sides',
    'The signed copy goes to you and to your customer, with name, time, device and the exact content that was agreed. After that, nobody can change it in the app: neither your customer, nor you, nor we.',
  ],
  [
    'No tracking',
    'No analytics, no advertising, no request to other companies’ servers. There is no cookie banner because there is nothing to ask.',
  ],
] as const;

const MISSING = [
  'Text messages sent by the server; today a button opens your phone’s own messaging app',
  'Automatic follow-ups',
  'Optional lines and packages to choose from',
  'Scheduling jobs',
  'Customer pages in Spanish',
  'Reloading the app without signal; a quote that is already open keeps working and is sent later',
] as const;

export default function AboutPage({ loaderData: { operator } }: Route.ComponentProps) {
  const productName = useProductName();
  return (
    <article className="page about">
      <RinsedSurface />
      <div className="prose">
        <h1>About {productName}</h1>
        <p className="page-lead">
          {productName} makes quotes for people who wash for a living. Price the job where you stand, send a link, get
          it back signed.
        </p>

        <h2>What it is for</h2>
        <p>
          A driveway is priced by the square foot, a fence by the running foot, a stubborn oil spot by the spot. Stucco
          takes longer than vinyl. Most of that sits in an owner’s head, and reaches the customer as one figure in a
          text message. {productName} keeps it in a rate book: surface, service, material, add-ons. You pick them on
          your phone, and the quote writes itself, line by line, with the photos you just took.
        </p>
        <p>
          Your customer gets a link: no account, no app. They see what you will do, where, for how much and until when,
          ask if something is unclear, and approve by typing their name.
        </p>

        <h2>Who it is for</h2>
        <p>
          Pressure washing, soft washing, roof, window, gutter and deck cleaning: companies of one to fifteen people who
          quote on site. If you need a dispatcher’s board, invoicing, or one program for everything, there are better
          tools for you today.
        </p>
      </div>

      <section aria-labelledby="beliefs">
        <h2 id="beliefs">What we hold to</h2>
        <ol className="about-beliefs">
          {BELIEFS.map(([title, text]) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>

      <div className="prose">
        <h2>How it is built</h2>
        <p>
          One program and one PostgreSQL database that fit on a single machine; this site is one such installation.
          Prices are computed in one place, by code that is tested with thousands of random quotes. The rule that a
          signed quote cannot change is kept by the database itself, not only by a hidden button. Public pages work
          without JavaScript, on old phones and slow connections. Nobody outside has reviewed it yet; we would say so
          here.
        </p>

        <h2>What is not there yet</h2>
        <p>So that you need no trial to find out:</p>
        <ul>
          {MISSING.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        <p>
          If one of these decides for you, <a href="/contact?topic=buying">tell us</a>. We give no dates we cannot keep.
        </p>

        {operator.name !== null && (
          <>
            <h2>Who runs this site</h2>
            <address className="about-operator">
              <span>{operator.name}</span>
              {operator.address !== null && <span>{operator.address}</span>}
              {operator.email !== null && <a href={`mailto:${operator.email}`}>{operator.email}</a>}
            </address>
          </>
        )}
      </div>

      <p className="about-actions">
        <a className="button button-primary" href={SIGN_UP_PATH}>
          Start free trial
        </a>
        <a className="button" href="/sample-quote">
          See a sample quote
        </a>
        <span className="muted">{TRIAL_DAYS} days, no card.</span>
      </p>
    </article>
  );
}
