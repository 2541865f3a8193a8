import { data, isRouteErrorResponse, redirect } from 'react-router';
import { ERRORS, errorCodeOf, toastMessage } from '#domain/errors.ts';
import { apiContext, pageContext } from '../request/server-context.ts';
import { flashToast } from '../ui/toasts/flash.ts';
import { ToastRegion } from '../ui/toasts/toast-region.tsx';
import type { Route } from './+types/route.ts';
import { NotFoundCard } from './not-found-card.tsx';
import { QuotePage } from './quote-page.tsx';
import type { SignProblem } from './sign-card.tsx';

const UNKNOWN_LINK = 'Quote not found or link is invalid';

export const headers: Route.HeadersFunction = () => ({
  'cache-control': 'private, no-store',
  // The URL is the key to the quote: no other site may receive it. With no-referrer, the browser would send the form's
  // own POST as a cross-site request.
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex',
});

export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    const quote = await context.get(apiContext).approval.show({ token: params.token });
    return { quote, nonce: context.get(pageContext).nonce };
  } catch (error) {
    const code = errorCodeOf(error);
    if (code === 'QUOTE_EXPIRED') throw data(ERRORS.QUOTE_EXPIRED.message, 410);
    // A token with the wrong format fails the contract's schema. For the customer, that is an unknown link, too.
    if (code === 'NOT_FOUND' || code === 'INVALID_INPUT') throw data(UNKNOWN_LINK, 404);
    throw error;
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const text = (field: string) => {
    const value = form.get(field);
    return typeof value === 'string' ? value.trim() : '';
  };
  const { approval } = context.get(apiContext);
  const page = context.get(pageContext);
  const again = `/quote/approve/${params.token}`;
  const done = (message: string) => {
    flashToast(page, { kind: 'success', text: message });
    return redirect(again, 303);
  };
  try {
    if (text('intent') === 'ask') {
      await approval.ask({ token: params.token, question: text('question') });
      return done('Your question was sent.');
    }
    const decision = text('intent') === 'approve' ? 'approved' : 'declined';
    const revision = Number(text('revision'));
    await approval.decide({ token: params.token, decision, revision, name: text('name'), reason: text('reason') });
    return done(decision === 'approved' ? 'Quote approved successfully!' : 'Quote declined');
  } catch (error) {
    const { status } = ERRORS[errorCodeOf(error)];
    const message = toastMessage(error);
    const atName = text('intent') === 'approve' && text('name') === '';
    return data<SignProblem>({ message, name: text('name'), reason: text('reason'), atName }, status);
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

export default function ApprovalPage({ loaderData: { quote, nonce }, actionData, params }: Route.ComponentProps) {
  const api = `/api/approval/${params.token}`;
  return (
    <>
      {actionData && <ToastRegion toast={{ kind: 'error', text: actionData.message }} />}
      <QuotePage
        quote={quote}
        nonce={nonce}
        problem={actionData}
        links={{ pdf: `${api}/pdf`, signedPdf: `${api}/signed-pdf`, viewed: `${api}/viewed` }}
      />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && (error.status === 404 || error.status === 410))
    return <NotFoundCard message={String(error.data)} />;
  throw error;
}
