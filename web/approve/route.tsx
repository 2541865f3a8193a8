import { data, isRouteErrorResponse, redirect } from 'react-router';
import { ERRORS, errorCodeOf, toastMessage } from '#domain/errors.ts';
import { PAYMENT_PURPOSES } from '#domain/payments/provider-payment.ts';
import { apiContext, pageContext } from '../request/server-context.ts';
import { flashToast } from '../ui/toasts/flash.ts';
import { ToastRegion } from '../ui/toasts/toast-region.tsx';
import type { Route } from './+types/route.ts';
import { NotFoundCard } from './not-found-card.tsx';
import { rememberPaying } from './paying-cookie.ts';
import { QuotePage } from './quote-page.tsx';
import type { SignProblem } from './sign-card.tsx';

const DONE = { approved: 'Quote approved successfully!', declined: 'Quote declined' } as const;
const PAGE_NOT_OPENED = ERRORS.PAYMENT_UNAVAILABLE.status;
const UNKNOWN_LINK = 'Quote not found or link is invalid';

export const headers: Route.HeadersFunction = () => ({
  'cache-control': 'private, no-store',
  // The URL is the key to the quote: no other site may receive it. With no-referrer, the browser would send the form's
  // own POST as a cross-site request.
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex',
});

export async function loader({ params, request, context }: Route.LoaderArgs) {
  try {
    const quote = await context.get(apiContext).approval.show({ token: params.token });
    const payCanceled = new URL(request.url).searchParams.get('payment') === 'canceled';
    return { quote, payCanceled, nonce: context.get(pageContext).nonce };
  } catch (error) {
    const code = errorCodeOf(error);
    if (code === 'QUOTE_EXPIRED') throw data(ERRORS.QUOTE_EXPIRED.message, 410);
    // A token with the wrong format fails the contract's schema. For the customer, that is an unknown link, too.
    if (code === 'NOT_FOUND' || code === 'INVALID_INPUT') throw data(UNKNOWN_LINK, 404);
    throw error;
  }
}

export async function action({ params: { token }, request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const text = (field: string) => {
    const value = form.get(field);
    return typeof value === 'string' ? value.trim() : '';
  };
  const { approval } = context.get(apiContext);
  const page = context.get(pageContext);
  const intent = text('intent');
  const pay = PAYMENT_PURPOSES.find((purpose) => purpose === text('pay'));
  const name = text('name');
  const reason = text('reason');
  const done = (message: string, url = `/quote/approve/${token}`) => {
    flashToast(page, { kind: 'success', text: message });
    return redirect(url, 303);
  };
  const problem = (message: string, at: SignProblem['at'], status: number) =>
    data<SignProblem>({ message, name, reason, pay: text('pay'), at }, status);
  try {
    if (intent === 'ask') {
      await approval.ask({ token, question: text('question') });
      return done('Your question was sent.');
    }
    if (intent === 'pay') {
      const { url } = await approval.pay({ token, purpose: pay ?? 'balance' });
      rememberPaying(page, token);
      return redirect(url, 303);
    }
    const decision = intent === 'approve' ? 'approved' : 'declined';
    const payNow = decision === 'approved' && pay ? { pay } : {};
    const revision = Number(text('revision'));
    const { payment } = await approval.decide({ token, decision, revision, name, reason, ...payNow });
    // The approval stands, and the page offers to pay again.
    if (payment?.problem) return problem(`The quote is approved. ${payment.problem}`, 'payment', PAGE_NOT_OPENED);
    if (payment?.url) rememberPaying(page, token);
    return done(DONE[decision], payment?.url ?? undefined);
  } catch (error) {
    const { status } = ERRORS[errorCodeOf(error)];
    const nameIsMissing = intent === 'approve' && name === '';
    return problem(toastMessage(error), intent === 'pay' ? 'payment' : nameIsMissing ? 'name' : null, status);
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: loaderData
      ? `Quote ${loaderData.quote.number} from ${loaderData.quote.organization.name}`
      : 'Quote Not Found',
  },
  { name: 'robots', content: 'noindex' },
];

export default function ApprovalPage({
  loaderData: { quote, payCanceled, nonce },
  actionData,
  params,
}: Route.ComponentProps) {
  const api = `/api/approval/${params.token}`;
  return (
    <>
      {actionData && <ToastRegion toast={{ kind: 'error', text: actionData.message }} />}
      <QuotePage
        quote={quote}
        nonce={nonce}
        problem={actionData}
        payCanceled={payCanceled && !actionData}
        links={{
          pdf: `${api}/pdf`,
          signedPdf: `${api}/signed-pdf`,
          receipt: (id) => `${api}/payments/${id}/receipt`,
          viewed: `${api}/viewed`,
        }}
      />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && (error.status === 404 || error.status === 410))
    return <NotFoundCard message={String(error.data)} />;
  throw error;
}
