import { data } from 'react-router';
import { ERRORS, errorCodeOf } from '#domain/errors.ts';
import type { Language } from '#domain/language/language.ts';
import { appointmentTexts, pageTexts, paymentTexts, quoteTexts } from '#domain/language/texts.ts';
import { dueRows } from '#domain/payments/balance-rows.ts';
import { type PaymentPurpose, PROVIDER_ID_MAX } from '#domain/payments/provider-payment.ts';
import { cutText } from '#domain/text.ts';
import { canChooseDate } from '#web/approve/appointment-card.tsx';
import { brandStyle } from '#web/approve/brand-style.ts';
import { formats } from '#web/approve/formats.ts';
import { PAYMENT_SUCCESS_PATH, payingToken } from '#web/approve/paying-cookie.ts';
import { apiContext, pageContext } from '#web/request/server-context.ts';
import '#web/ui/public.css';
import type { ApiClient } from '#contract/contract.ts';
import type { PageHandle } from '#web/ui/page-handle.ts';
import type { Route } from './+types/route.ts';
import { lookAgain, looksOf } from './look-again.ts';
import { messageOf } from './messages.ts';
import './payment-success.css';

/** The language in which the customer saw the quote. */
export const handle: PageHandle = {
  languageOf: (shown) => (shown as { language: Language } | undefined)?.language,
};

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => {
  const refresh = loaderHeaders.get('refresh');
  return {
    'cache-control': 'private, no-store',
    // The URL contains the payment's session id, so no other site may receive it.
    'referrer-policy': 'same-origin',
    'x-robots-tag': 'noindex',
    ...(refresh !== null && { refresh }),
  };
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const sessionId = cutText(searchParams.get('session_id') ?? '', PROVIDER_ID_MAX);
  const api = context.get(apiContext);
  const token = payingToken(context.get(pageContext));
  const payment = await api.payments.confirmation({ session_id: sessionId, ...(token !== null && { token }) });
  const receipt = token !== null && payment.paid ? await receiptOf(api, token, payment.language, payment.paid) : null;
  const refresh =
    payment.state === 'waiting' ? lookAgain(PAYMENT_SUCCESS_PATH, sessionId, looksOf(searchParams.get('look'))) : null;
  const quotePath = token === null ? null : `/quote/approve/${token}`;
  const { nonce } = context.get(pageContext);
  const shown = { ...payment, looksAgain: refresh !== null, quotePath, receipt, nonce };
  return data(shown, refresh === null ? {} : { headers: { refresh } });
}

/** Loads the receipt. Null if the quote can no longer be shown. */
async function receiptOf(
  api: ApiClient,
  token: string,
  language: Language,
  { amount_cents, purpose }: { amount_cents: number; purpose: PaymentPurpose },
) {
  try {
    const [quote, appointment] = await Promise.all([
      api.approval.show({ token, language }),
      api.appointments.show({ token }),
    ]);
    const texts = paymentTexts(language);
    const { money } = formats(quote);
    const { organization, number, payments } = quote;
    const choosesDate = canChooseDate(appointment);
    const rows: [label: string, value: string][] = [[texts.success.paidTo, organization.name]];
    if (payments && payments.open_cents > 0) {
      const due = dueRows(payments, { deposit_cents: payments.deposit_cents, isWorkDone: quote.work !== null });
      rows.push(...due.map(({ what, cents }): [string, string] => [texts.figures[what], money(cents)]));
    }
    const isDated = appointment.asked !== null || appointment.visits.length > 0 || quote.work !== null;
    const usual = pageTexts(language).result.afterApproval(organization.name);
    return {
      brand_color: organization.brand_color,
      amount: money(amount_cents),
      purpose: `${{ deposit: texts.deposit, balance: texts.heading, tip: texts.tip.name }[purpose]}, ${quoteTexts(language).quoteNumber(number)}`,
      rows,
      // The company's text may say to pick a date "here", but this page can't do that. The button opens the page that
      // can.
      next: isDated || choosesDate ? '' : organization.next_steps || usual,
      canChooseDate: choosesDate,
    };
  } catch (error) {
    const { status } = ERRORS[errorCodeOf(error)];
    if (status < 500) return null;
    throw error;
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? messageOf(loaderData).heading : paymentTexts('en').success.title },
  { name: 'robots', content: 'noindex' },
];

/** The page after a customer's payment. It identifies the payment only by its session id, so a reload works. */
export default function PaymentSuccess({ loaderData }: Route.ComponentProps) {
  const { state, transaction, test_mode, receipt, language, nonce } = loaderData;
  const { success, testMode } = paymentTexts(language);
  const { heading, sentences } = messageOf(loaderData);
  return (
    <main className="payment-success quote-page">
      {receipt && (
        <style nonce={nonce} href="brand" precedence="default">
          {brandStyle(receipt.brand_color)}
        </style>
      )}
      <div className="payment-slip">
        <section>
          <Sign state={state} />
          <div role={state === 'waiting' ? 'status' : undefined}>
            <h1>{heading}</h1>
            {sentences.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
          {receipt && <Receipt receipt={receipt} language={language} />}
          {transaction !== null && (
            <p className="payment-success-id">
              {success.transaction} <span>{transaction}</span>
            </p>
          )}
          {test_mode && state !== 'unknown' && <p className="test-mode">{testMode}</p>}
        </section>
      </div>
      <Ways shown={loaderData} />
    </main>
  );
}

function Receipt({
  receipt: { amount, purpose, rows, next },
  language,
}: {
  receipt: NonNullable<Awaited<ReturnType<typeof receiptOf>>>;
  language: Language;
}) {
  return (
    <>
      <div>
        <p className="payment-success-amount">{amount}</p>
        <p className="muted">{purpose}</p>
      </div>
      <dl className="payment-success-rows">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {next && (
        <div className="payment-success-next">
          <h2>{pageTexts(language).next.heading}</h2>
          <p>{next}</p>
        </div>
      )}
    </>
  );
}

/** The next step first. "Back to Home" is last and small, because it leads away from the quote. */
function Ways({ shown: { quotePath, receipt, language } }: { shown: Route.ComponentProps['loaderData'] }) {
  const { success } = paymentTexts(language);
  return (
    <div className="payment-success-ways">
      {quotePath !== null && receipt?.canChooseDate && (
        <a className="button button-primary" href={`${quotePath}#appointment`}>
          {appointmentTexts(language).choose}
        </a>
      )}
      {quotePath !== null && (
        <a className={receipt?.canChooseDate ? 'button' : 'button button-primary'} href={quotePath}>
          {success.backToQuote}
        </a>
      )}
      <form action="/">
        <button type="submit" className="payment-success-home">
          {success.home}
        </button>
      </form>
    </div>
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
