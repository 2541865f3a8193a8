import { data } from 'react-router';
import { cutText } from '#domain/text.ts';
import type { Language } from '#domain/language/language.ts';
import { paymentTexts } from '#domain/language/texts.ts';
import { PROVIDER_ID_MAX } from '#domain/payments/provider-payment.ts';
import { PAYMENT_SUCCESS_PATH, payingFrom } from '../../approve/paying-cookie.ts';
import { apiContext, pageContext } from '../../request/server-context.ts';
import '../../ui/public.css';
import type { PageHandle } from '../../ui/page-handle.ts';
import type { Route } from './+types/route.ts';
import { lookAgain, looksOf } from './look-again.ts';
import { messageOf } from './messages.ts';
import './payment-success.css';

/** In the language in which the customer saw the quote. */
export const handle: PageHandle = {
  languageOf: (shown) => (shown as { language: Language } | undefined)?.language,
};

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => {
  const refresh = loaderHeaders.get('refresh');
  return {
    'cache-control': 'private, no-store',
    // The URL names the payment.
    'referrer-policy': 'same-origin',
    'x-robots-tag': 'noindex',
    ...(refresh !== null && { refresh }),
  };
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const sessionId = cutText(searchParams.get('session_id') ?? '', PROVIDER_ID_MAX);
  const payment = await context.get(apiContext).payments.confirmation({ session_id: sessionId });
  const refresh =
    payment.state === 'waiting' ? lookAgain(PAYMENT_SUCCESS_PATH, sessionId, looksOf(searchParams.get('look'))) : null;
  const shown = { ...payment, looksAgain: refresh !== null, quotePath: payingFrom(context.get(pageContext)) };
  return data(shown, refresh === null ? {} : { headers: { refresh } });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? messageOf(loaderData).heading : paymentTexts('en').success.title },
  { name: 'robots', content: 'noindex' },
];

/** Where a customer comes back to from the payment page. It knows the payment by its session alone, and works on reload. */
export default function PaymentSuccess({ loaderData }: Route.ComponentProps) {
  const { state, transaction, test_mode, quotePath, language } = loaderData;
  const { success, testMode } = paymentTexts(language);
  const { heading, sentences } = messageOf(loaderData);
  return (
    <main className="payment-success">
      <section className="card">
        <Sign state={state} />
        <div role={state === 'waiting' ? 'status' : undefined}>
          <h1>{heading}</h1>
          {sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
        {transaction !== null && (
          <p className="payment-success-id">
            {success.transaction} <span>{transaction}</span>
          </p>
        )}
        {test_mode && state !== 'unknown' && <p className="payment-success-test">{testMode}</p>}
        <div className="payment-success-ways">
          {quotePath !== null && (
            <a className="button button-primary" href={quotePath}>
              {success.backToQuote}
            </a>
          )}
          <form action="/">
            <button type="submit" className={quotePath === null ? 'button button-primary' : 'button'}>
              {success.home}
            </button>
          </form>
        </div>
      </section>
    </main>
  );
}

type State = Route.ComponentProps['loaderData']['state'];

const SIGNS: Record<State, string> = {
  paid: 'm14 25 7 7.5L34.5 17',
  waiting: 'M24 14v11l7 4.5',
  not_paid: 'M16 24h16',
  unknown: 'M18.5 19.5a5.5 5.5 0 1 1 8 4.9c-1.7.9-2.5 2-2.5 4.1m0 5v.1',
};

function Sign({ state }: { state: State }) {
  return (
    <svg className={`payment-success-sign is-${state}`} viewBox="0 0 48 48" aria-hidden="true">
      <circle cx="24" cy="24" r="23" />
      <path d={SIGNS[state]} />
    </svg>
  );
}
