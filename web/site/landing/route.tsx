import { sampleQuoteAt } from '#contract/samples/quote-sample.ts';
import { estimate, FIRST_CHOICE, SURFACE_CHOICES } from './price-estimate.ts';
import '#web/approve/approve.css';
import { pageContext } from '#web/request/server-context.ts';
import type { Route } from './+types/route.ts';
import { Faq } from './faq.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import './landing.css';
import { SIGN_UP_PATH } from '#web/ui/sign-up-path.ts';
import landingScript from './landing.ts?worker&url';
import type { CalculatorState } from './price-calculator.tsx';
import { Pricing } from './pricing.tsx';
import { Steps } from './steps.tsx';

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
    sample: { ...sampleQuoteAt(new Date()), photos: [] },
  };
}

function offered(surface: string | null): string | undefined {
  return SURFACE_CHOICES.flatMap(({ materials }) => materials.map(({ value }) => value)).find(
    (value) => value === surface,
  );
}

export default function Landing({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Hero quote={loaderData.sample} />
      <Features calculator={loaderData.calculator} sample={loaderData.sample} />
      <Steps sendsEmail={loaderData.installation.sendsEmail} />
      <Pricing />
      <Faq installation={loaderData.installation} />
      <section className="landing-band landing-last">
        <div className="page page-wide">
          <h2>Try it on your next driveway.</h2>
          <p className="hero-actions">
            <a className="button button-primary" href={SIGN_UP_PATH}>
              Start free trial
            </a>
            <a className="button" href="/sample-quote">
              See a sample quote
            </a>
          </p>
        </div>
      </section>
      <script type="module" src={landingScript} fetchPriority="low" />
    </>
  );
}
