import {
  formatPlanPrice,
  MONTHS_PAID_PER_YEAR,
  PLANS,
  type SubscriptionPlan,
  TRIAL_DAYS,
  TRIAL_PLAN,
  yearlyCents,
} from '#domain/company/plans.ts';
import { SIGN_UP_PATH } from '#web/ui/sign-up-path.ts';
import { Check } from './illustration.tsx';

const IN_EVERY_PLAN = [
  'Unlimited quotes',
  'Rate book with materials and add-ons',
  'Photos before and after',
  'Deposits and card payments',
  'Signed PDF with certificate',
  'Calendar, crew schedule and routes',
  'Reminders in English and Spanish',
  'Roles, passkeys and two-factor sign-in',
  'Reports, export and API',
] as const;

/** Shows the plans. The switch is two radio buttons, and the stylesheet shows the prices of the selected one. */
export function Pricing() {
  const trialPlan = PLANS.find(({ id }) => id === TRIAL_PLAN)?.name;
  return (
    <section className="landing-part landing-band pricing" id="pricing" aria-labelledby="pricing-title">
      <div className="landing-inside">
        <h2 id="pricing-title">One price per company. Every feature in every plan.</h2>
        <p className="landing-lead">
          Try {trialPlan} free for {TRIAL_DAYS} days. No credit card. Plans differ only in how many people can use them.
        </p>
        <fieldset className="billing">
          <legend className="visually-hidden">Show prices for</legend>
          <label>
            <input type="radio" name="billing" value="monthly" defaultChecked />
            <span>Monthly</span>
          </label>
          <label>
            <input type="radio" name="billing" value="yearly" id="yearly" />
            <span>Yearly, {12 - MONTHS_PAID_PER_YEAR} months free</span>
          </label>
        </fieldset>
        <ul className="plans">
          {PLANS.map((plan) => (
            <PlanCard key={plan.id} plan={plan} />
          ))}
        </ul>
        <h3 className="every-plan-title">In every plan</h3>
        <ul className="every-plan">
          {IN_EVERY_PLAN.map((feature) => (
            <li key={feature}>
              <Check />
              {feature}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function PlanCard({ plan }: { plan: SubscriptionPlan }) {
  const people = plan.max_users === 1 ? 'You and a truck' : `Up to ${plan.max_users} people`;
  const isTrial = plan.id === TRIAL_PLAN;
  return (
    <li className={isTrial ? 'plan plan-trial' : 'plan'}>
      <h3>
        {plan.name} {isTrial && <span>Your free trial</span>}
      </h3>
      <p className="price price-monthly">
        <strong>{formatPlanPrice(plan.monthly_cents)}</strong> a month
      </p>
      <p className="price price-yearly">
        <strong>{formatPlanPrice(yearlyCents(plan))}</strong> a year
      </p>
      <p className="muted">{people}</p>
      <a className={isTrial ? 'button button-primary' : 'button'} href={SIGN_UP_PATH}>
        Start free trial
      </a>
    </li>
  );
}
