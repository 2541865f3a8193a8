import { TRIAL_DAYS } from '#domain/company/plans.ts';
import type { ApprovalQuote } from '#web/approve/formats.ts';
import { SIGN_UP_PATH } from '#web/ui/sign-up-path.ts';
import { Driveway } from './driveway.tsx';

export function Hero({ quote }: { quote: ApprovalQuote }) {
  return (
    <section className="hero page page-wide">
      <div className="hero-text">
        <h1>Quote the job before the driveway dries.</h1>
        <p>
          Price a job by surface and material while you’re standing in front of it. Text the link. Get it back signed,
          with a deposit. No spreadsheets.
        </p>
        <p className="hero-actions">
          <a className="button button-primary" href={SIGN_UP_PATH}>
            Start free trial
          </a>
          <a className="button" href="/sample-quote">
            See a sample quote
          </a>
        </p>
        <p className="muted hero-note">
          Set up in about 5 minutes, with a working rate book. {TRIAL_DAYS} days free, no credit card, cancel anytime.
        </p>
      </div>
      <Driveway quote={quote} />
    </section>
  );
}
