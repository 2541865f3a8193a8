import { redirect } from 'react-router';
import { periodPrice, subscriptionPlanById } from '#domain/company/plans.ts';
import { formatDate } from '#domain/dates.ts';
import { errorCodeOf } from '#domain/errors.ts';
import { TEST_MODE } from '#domain/payments/test-mode.ts';
import { apiContext, pageContext } from '#web/request/server-context.ts';
import type { Route } from './+types/success.ts';
import { WayBack } from './way-back.tsx';

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: `${TITLES[loaderData?.state ?? 'unknown']} · ${matches[0].loaderData.productName}` },
  { name: 'robots', content: 'noindex' },
];

const TITLES = {
  complete: 'Thank you',
  open: 'Payment not completed',
  expired: 'Payment page expired',
  unavailable: 'Checking your purchase',
  signed_out: 'Sign in to see your plan',
  not_owner: 'Only the owner can see the plan',
  unknown: 'We can’t find that purchase',
} as const;

type Shown =
  | { state: Exclude<keyof typeof TITLES, 'complete'> }
  | { state: 'complete'; plan: string; price: string; next: string; isTrial: boolean; isTest: boolean };

/**
 * Asks the provider for the result of the checkout session in the URL. So the result is correct on a reload, and
 * before the provider's event has arrived. Another company's session id shows the page for a missing id.
 */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Shown> {
  const api = context.get(apiContext);
  const session = await api.accounts.session();
  if (!session) return { state: 'signed_out' };
  if (!session.permissions.includes('billing.manage')) return { state: 'not_owner' };
  const session_id = new URL(request.url).searchParams.get('session_id') ?? '';
  try {
    const { state, bought, is_test } = await api.subscription.checkout({ session_id });
    if (state !== 'complete') return { state };
    if (!bought) return { state: 'unavailable' };
    const plan = subscriptionPlanById(bought.plan);
    return {
      state,
      plan: plan.name,
      price: periodPrice(plan, bought.interval),
      next: formatDate(bought.period_end, session.organization?.time_zone ?? 'UTC'),
      isTrial: bought.is_trial,
      isTest: is_test,
    };
  } catch (error) {
    const code = errorCodeOf(error);
    if (code === 'PAYMENT_UNAVAILABLE' || code === 'PAYMENT_REFUSED') return { state: 'unavailable' };
    if (code === 'INVALID_INPUT') return { state: 'unknown' };
    throw error;
  }
}

export async function action({ context }: Route.ActionArgs) {
  try {
    await context.get(apiContext).subscription.refresh();
  } catch (error) {
    // The provider's event or a job will update the plan later, so don't keep people waiting here.
    context.get(pageContext).reportError(error);
  }
  throw redirect('/app/owner#subscription', 303);
}

export default function CheckoutSuccess({ loaderData: shown }: Route.ComponentProps) {
  return (
    <>
      <h1>{TITLES[shown.state]}</h1>
      {shown.state === 'complete' ? <Bought of={shown} /> : <Other state={shown.state} />}
    </>
  );
}

function Bought({ of: { plan, price, next, isTrial, isTest } }: { of: Extract<Shown, { state: 'complete' }> }) {
  return (
    <>
      <p className="muted">{plan} is now your plan. Your card and invoices are in Owner Tools.</p>
      <dl>
        <div>
          <dt>Plan</dt>
          <dd>{plan}</dd>
        </div>
        <div>
          <dt>Price</dt>
          <dd>{price}</dd>
        </div>
        <div>
          <dt>{isTrial ? 'First payment' : 'Next payment'}</dt>
          <dd>{next}</dd>
        </div>
      </dl>
      {isTest && <p className="test-mode">{TEST_MODE}</p>}
      <form method="post" action="/checkout/success">
        <button type="submit" className="button button-primary">
          Go to the app
        </button>
      </form>
      <WayBack />
    </>
  );
}

const EXPLANATIONS: Readonly<Record<Exclude<Shown['state'], 'complete'>, string>> = {
  open: 'Nothing was charged. Choose the plan again to continue on the same payment page.',
  expired: 'Nothing was charged. You can choose a plan again anytime.',
  unavailable:
    'The payment provider isn’t responding right now. If you paid, your plan will show up in Owner Tools in a few minutes. You don’t need to pay again.',
  signed_out: 'If you just bought a plan, it’s safe. Sign in as the owner of your company to see it.',
  not_owner: 'The owner of your company chooses the plan and pays for it.',
  unknown: 'This link isn’t for one of your company’s purchases. Your plan is in Owner Tools.',
};

function Other({ state }: { state: Exclude<Shown['state'], 'complete'> }) {
  return (
    <>
      <p className="muted">{EXPLANATIONS[state]}</p>
      {state === 'signed_out' ? (
        <a className="button button-primary" href="/auth">
          Sign in
        </a>
      ) : null}
      <WayBack {...(state === 'signed_out' || state === 'not_owner' ? {} : { button: 'Open Owner Tools' })} />
    </>
  );
}
