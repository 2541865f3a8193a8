import { formatPlanPrice, PLANS, TRIAL_DAYS } from '#domain/company/plans.ts';
import type { ApprovalQuote } from '#web/approve/formats.ts';
import { SIGN_UP_PATH } from '#web/ui/sign-up-path.ts';
import { BeforeAfter } from './before-after.tsx';
import { OwnerPhone } from './owner-phone.tsx';

const LOWEST_PRICE = Math.min(...PLANS.map(({ monthly_cents }) => monthly_cents));

export function Hero({ quote }: { quote: ApprovalQuote }) {
  return (
    <section className="hero page">
      <div className="hero-text">
        <h1>Quote the job before the driveway dries.</h1>
        <p className="landing-lead">
          Price a job by surface and material while you’re standing in front of it. Text the link. Get it back signed,
          with a deposit. No spreadsheets.
        </p>
        <StartButtons />
        <p className="hero-note">
          Set up in about 5 minutes. {TRIAL_DAYS} days free, no credit card, cancel anytime. Then from{' '}
          {formatPlanPrice(LOWEST_PRICE)} a month.
        </p>
      </div>
      <div className="hero-picture">
        <BeforeAfter />
        <OwnerPhone quote={quote} />
      </div>
    </section>
  );
}

export function StartButtons() {
  return (
    <p className="landing-actions">
      <a className="button button-primary" href={SIGN_UP_PATH}>
        Start free trial
      </a>
      <a className="button" href="/sample-quote">
        See a sample quote
      </a>
    </p>
  );
}
