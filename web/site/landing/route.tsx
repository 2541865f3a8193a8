import { SAMPLE_CUSTOMER } from '#contract/samples/quote-sample.ts';
import { pageContext } from '#web/request/server-context.ts';
import { decidedSample } from '#web/site/sample-quote/photos.ts';
import type { Route } from './+types/route.ts';
import { CustomerPage } from './customer-page.tsx';
import { DayTwo } from './day-two.tsx';
import { Faq } from './faq.tsx';
import { Hero, StartButtons } from './hero.tsx';
import './landing.css';
import './hero.css';
import './story.css';
import { Claims } from './claims.tsx';
import landingScript from './landing.ts?worker&url';
import type { CalculatorState } from './price-calculator.tsx';
import { estimate, FIRST_CHOICE, SURFACE_CHOICES } from './price-estimate.ts';
import { Pricing } from './pricing.tsx';
import { Story } from './story.tsx';

/** Reads the choice from the calculator's form. Without JavaScript, the form submits here. */
export function loader({ request, context }: Route.LoaderArgs) {
  const chosen = new URL(request.url).searchParams;
  const surface = offered(chosen.get('surface')) ?? FIRST_CHOICE.surface;
  const quantity = chosen.get('quantity')?.trim() ?? String(FIRST_CHOICE.quantity);
  const addon = chosen.get('addon') ?? FIRST_CHOICE.addon;
  const number = quantity === '' ? Number.NaN : Number(quantity);
  const calculator: CalculatorState = {
    surface,
    quantity,
    addon,
    words: estimate({ surface, quantity: number, addon }),
  };
  const { takesPayments, sendsEmail, sendsTexts } = context.get(pageContext);
  return {
    calculator,
    installation: { takesPayments, sendsEmail, sendsTexts },
    sample: decidedSample(new Date(), { approvedBy: SAMPLE_CUSTOMER.customer_name, pay: 'deposit' }),
  };
}

function offered(surface: string | null): string | undefined {
  return SURFACE_CHOICES.flatMap(({ materials }) => materials.map(({ value }) => value)).find(
    (value) => value === surface,
  );
}

export default function Landing({ loaderData: { calculator, installation, sample } }: Route.ComponentProps) {
  return (
    <>
      <Hero quote={sample} />
      <Story calculator={calculator} sample={sample} installation={installation} />
      <CustomerPage />
      <DayTwo />
      <Claims />
      <Pricing />
      <Faq installation={installation} />
      <Closing />
      <script type="module" src={landingScript} fetchPriority="low" />
    </>
  );
}

function Closing() {
  return (
    <section className="closing">
      <svg className="closing-wave" viewBox="0 0 1440 360" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <path d="M1500-20H1010c-90 90 110 140 20 230s-70 110-110 180H1500Z" fill="#0c6a72" />
        <path d="M1010-20c-90 90 110 140 20 230s-70 110-110 180" fill="none" stroke="#58b8bb" strokeWidth="10" />
      </svg>
      <div className="landing-inside">
        <h2>Try it on your next driveway.</h2>
        <p className="landing-lead">Set up in about 5 minutes, with a working rate book.</p>
        <StartButtons />
      </div>
    </section>
  );
}
