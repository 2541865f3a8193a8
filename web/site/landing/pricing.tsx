import {
  formatPlanPrice,
  MONTHS_PAID_PER_YEAR,
  PLANS,
  type SubscriptionPlan,
  TRIAL_DAYS,
  TRIAL_PLAN,
  yearlyCents,
} from '#domain/company/plans.ts';

const IN_EVERY_PLAN = [
  'Unlimited quotes',
  'Rate book with materials, add-ons and minimums',
  'Customer page, approval and questions',
  'Signed PDF with its certificate',
  'Photos before and after',
  'Deposits, payments and receipts',
  'Reminders and wash plans',
  'Calendar, crew’s day and route',
  'Reports and price coach',
  'English and Spanish for customers',
  'API, webhooks and full export',
] as const;

/** Shows the plans. The switch is two radio buttons, and the stylesheet shows the prices of the selected one. */
export function Pricing() {
  const trialPlan = PLANS.find(({ id }) => id === TRIAL_PLAN)?.name;
  return (
    <section className="landing-band" id="pricing" aria-labelledby="pricing-title">
      <div className="landing-section page page-wide pricing">
        <h2 id="pricing-title">One price per company. Every feature in every plan.</h2>
        <p className="landing-intro">
          The first {TRIAL_DAYS} days are {trialPlan}, free and without a credit card. Plans differ only in how many
          people can use them.
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
        <div className="every-plan">
          <h3>In every plan</h3>
          <ul>
            {IN_EVERY_PLAN.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

function PlanCard({ plan }: { plan: SubscriptionPlan }) {
  const people = plan.max_users === 1 ? 'For one person' : `For up to ${plan.max_users} people`;
  return (
    <li className="card plan">
      <h3>{plan.name}</h3>
      <p className="price price-monthly">
        <strong>{formatPlanPrice(plan.monthly_cents)}</strong> a month
      </p>
      <p className="price price-yearly">
        <strong>{formatPlanPrice(yearlyCents(plan))}</strong> a year
      </p>
      <p className="muted">{people}</p>
    </li>
  );
}
