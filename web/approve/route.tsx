import { data, isRouteErrorResponse, redirect, useRouteLoaderData } from 'react-router';
import type { ApiClient } from '#contract/contract.ts';
import { isDay } from '#domain/calendar-days.ts';
import { ERRORS, errorCodeOf } from '#domain/errors.ts';
import { asLanguage, type Language } from '#domain/language/language.ts';
import { appointmentTexts, pageTexts, paymentTexts, quoteTexts } from '#domain/language/texts.ts';
import { firstNameOf } from '#domain/messages/greeting-name.ts';
import { WAYS_TO_PAY } from '#domain/payments/provider-payment.ts';
import { customerMessage } from '#domain/quote/customer-message.ts';
import { apiContext, pageContext } from '#web/request/server-context.ts';
import type { PageHandle } from '#web/ui/page-handle.ts';
import type { RootData } from '#web/ui/product-name.ts';
import { flashToast } from '#web/ui/toasts/flash.ts';
import { ToastRegion } from '#web/ui/toasts/toast-region.tsx';
import type { Route } from './+types/route.ts';
import { choiceOf } from './appointment-card.tsx';
import { copyPagePath } from './copy-status.tsx';
import { formats } from './formats.ts';
import { type MissingQuote, NotFoundCard } from './not-found-card.tsx';
import { choiceQuery } from './options.tsx';
import type { PageAnswer, PageProblem, Typed } from './page-answer.ts';
import { rememberPaying } from './paying-cookie.ts';
import { QuotePage } from './quote-page.tsx';
import { tipTyped } from './tip-card.tsx';

const PAGE_NOT_OPENED = ERRORS.PAYMENT_UNAVAILABLE.status;
const UNREADABLE = ERRORS.INVALID_INPUT.status;

export const handle: PageHandle = {
  languageOf: (shown) => (shown as Awaited<ReturnType<typeof loader>> | undefined)?.quote.language,
};

export const headers: Route.HeadersFunction = () => ({
  'cache-control': 'private, no-store',
  // The URL gives access to the quote, so no other site may receive it. `no-referrer` would not work: the browser would
  // send the form's own POST with a null origin, like a cross-site request.
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex',
});

/** Returns the language of a notice about a missing quote, from the URL or the browser. */
function visitorLanguage(request: Request): Language {
  return languageAsked(request) ?? (/^es\b/i.test(request.headers.get('accept-language') ?? '') ? 'es' : 'en');
}

const languageAsked = (request: Request) => asLanguage(new URL(request.url).searchParams.get('lang'));

/** A link to a choice names its revision, and one `option` for each that is chosen. */
function optionsAsked(asked: URLSearchParams): string | undefined {
  const places = asked.getAll('option');
  return asked.has('revision') && places.every((place) => /^\d{1,3}$/.test(place)) ? places.join() : undefined;
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  try {
    const asked = new URL(request.url).searchParams;
    const page = { token: params.token, language: languageAsked(request) };
    const { approval } = context.get(apiContext);
    const options = optionsAsked(asked);
    const shown = await approval.show({ ...page, options });
    // A choice of an earlier revision says nothing about this one.
    const isStale = options !== undefined && Number(asked.get('revision')) !== shown.revision;
    const quote = isStale ? await approval.show(page) : shown;
    if (quote.replaced_by !== null) throw redirect(quote.replaced_by);
    const payCanceled = asked.get('payment') === 'canceled';
    const from = asked.get('dates') ?? undefined;
    const dates = { from: from !== undefined && isDay(from) ? from : undefined };
    const hasDate = quote.status === 'approved' && quote.record_problem === null;
    const appointment = hasDate
      ? await context.get(apiContext).appointments.show({ token: params.token, ...dates })
      : null;
    return {
      quote,
      appointment,
      firstName: firstNameOf(quote.decision?.signer_name ?? ''),
      isLater: dates.from !== undefined,
      chosen: choiceOf(asked.get('choice') ?? ''),
      payCanceled,
      nonce: context.get(pageContext).nonce,
    };
  } catch (error) {
    const code = errorCodeOf(error);
    if (code === 'QUOTE_EXPIRED' || code === 'QUOTE_UNAVAILABLE' || code === 'NOT_FOUND')
      throw await missingOf(params.token, request, context);
    // A token in the wrong format fails the contract's schema. The customer then sees the page for an unknown link.
    if (code === 'INVALID_INPUT') throw unknownLink(request, context);
    throw error;
  }
}

const unknownLink = (request: Request, context: Route.LoaderArgs['context']) =>
  data<MissingQuote>(
    { reason: 'unknown', language: visitorLanguage(request), nonce: context.get(pageContext).nonce },
    404,
  );

async function missingOf(token: string, request: Request, context: Route.LoaderArgs['context']) {
  try {
    const closed = await context.get(apiContext).approval.closed({ token, language: languageAsked(request) });
    const { reason } = closed;
    const language = reason === 'replaced' ? visitorLanguage(request) : closed.language;
    const status = reason === 'replaced' ? 404 : 410;
    return data<MissingQuote>({ reason, language, closed, nonce: context.get(pageContext).nonce }, status);
  } catch (error) {
    // The quote was extended or deleted in the meantime.
    if (errorCodeOf(error) === 'NOT_FOUND') return unknownLink(request, context);
    throw error;
  }
}

const textsIn = (form: FormData) => (field: string) => {
  const value = form.get(field);
  return typeof value === 'string' ? value.trim() : '';
};

const pagePath = (token: string) => `/quote/approve/${token}`;
/** The page in the same language, with the same choice. */
function pageAddress(token: string, request: Request): string {
  const kept = [...new URL(request.url).searchParams].filter(([name]) => ['lang', 'revision', 'option'].includes(name));
  return kept.length === 0 ? pagePath(token) : `${pagePath(token)}?${new URLSearchParams(kept)}`;
}

/** Finds the quote's token in what someone pasted: a whole message, a link or the end of one. */
function openPasted(pasted: string): Response | undefined {
  const token = /(?:\/quote\/approve\/|^)([\w-]{20,200})(?![\w-])/.exec(pasted)?.[1];
  return token === undefined ? undefined : redirect(pagePath(token), 303);
}

/** Returns the chosen options. A quote without options has no such fields. */
function optionsTicked(form: FormData): { options?: string } {
  const places = [...form].flatMap(([name, value]) =>
    name.startsWith('option') && typeof value === 'string' && value !== '' ? value : [],
  );
  return form.has('total') ? { options: places.join() } : {};
}

/** Reads the page with the ticked options. null if there are none to choose, or if the quote can't be approved. */
async function readTicked({ params: { token }, context }: Route.ActionArgs, form: FormData) {
  const { options } = optionsTicked(form);
  if (options === undefined) return null;
  const language = asLanguage(form.get('language')) ?? undefined;
  try {
    const quote = await context.get(apiContext).approval.show({ token, language, options });
    return quote.status === 'pending' && quote.revision === Number(form.get('revision')) ? quote : null;
  } catch {
    // The form's own answer says why.
    return null;
  }
}

/** Approves only the total that the customer's page showed. If they checked something since, shows the new total. */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const quote = await readTicked(args, form);
  const isUnseen = quote && form.get('intent') === 'approve' && quote.total_cents !== Number(form.get('total'));
  const answer = isUnseen ? totalChanged(form, quote) : await answerTo(args, form);
  if (!quote || answer instanceof Response) return answer;
  return data<PageAnswer>({ ...answer.data, quote }, answer.init ?? undefined);
}

function totalChanged(form: FormData, quote: NonNullable<PageAnswer['quote']>) {
  const message = quoteTexts(quote.language).options.totalChanged(formats(quote).money(quote.total_cents));
  return data<PageAnswer>({ typed: typedIn(form), problem: { message, at: null } }, UNREADABLE);
}

function typedIn(form: FormData): Typed {
  const text = textsIn(form);
  const reason = [text('why'), text('reason')].filter(Boolean).join('. ');
  const acknowledged = text('acknowledged') !== '';
  const tip = { chosen: text('tip'), other: text('other-tip') };
  const words = { question: text('question'), wish: text('wish') };
  return { name: text('name'), reason, ...words, pay: text('pay'), acknowledged, tip };
}

async function answerTo({ params: { token }, request, context }: Route.ActionArgs, form: FormData) {
  const text = textsIn(form);
  const [{ approval, appointments }, page] = [context.get(apiContext), context.get(pageContext)];
  const pay = WAYS_TO_PAY.find((way) => way === text('pay'));
  const intent = text('intent');
  const typed = typedIn(form);
  const { name, reason, question = '', wish = '', acknowledged } = typed;
  const language = asLanguage(text('language')) ?? 'en';
  const texts = pageTexts(language);
  const here = pageAddress(token, request);
  const done = (message: string, url = here) => {
    flashToast(page, { kind: 'success', text: message }, { path: pagePath(token) });
    return redirect(url, 303);
  };
  const problem = (message: string, at: PageProblem['at'], status: number) =>
    data<PageAnswer>({ typed, problem: { message, at } }, status);
  try {
    if (intent === 'open') return openPasted(text('link')) ?? problem(texts.notFound.notLink, null, UNREADABLE);
    if (intent === 'ask') {
      if (!question) return problem(texts.questions.missing, null, UNREADABLE);
      await approval.ask({ token, question });
      return done(texts.questions.sent, `${here}#questions`);
    }
    if (intent === 'texts') {
      if (!text('agreed')) return problem(texts.textConsent.missing, null, UNREADABLE);
      await approval.agreeToTexts({ token, phone: text('phone'), language });
      return done(texts.textConsent.done);
    }
    if (intent === 'appointment') {
      await appointments.ask({ token, wish, choice: choiceOf(text('choice')) });
      return done(appointmentTexts(language).sent);
    }
    if (intent === 'pay' || intent === 'tip') {
      const url = await paymentPage(approval, { token, intent, language, pay, tip: tipTyped(typed.tip) });
      if (url === null) return problem(paymentTexts(language).tip.missing, 'tip', UNREADABLE);
      rememberPaying(page, token);
      return redirect(url, 303);
    }
    if (intent === 'ask-decline') return data<PageAnswer>({ typed, asksDecline: true });
    if (intent === 'keep' || intent === 'choose') return data<PageAnswer>({ typed });
    const decision = intent === 'approve' ? 'approved' : 'declined';
    const payNow = decision === 'approved' && pay ? { pay } : {};
    const answer = { decision, revision: Number(text('revision')), ...optionsTicked(form), ...payNow } as const;
    const { payment } = await approval.decide({ token, language, name, reason, acknowledged, ...answer });
    // The approval stays in effect, and the page offers to pay again.
    if (payment?.problem) return problem(`${texts.sign.approvedBut} ${payment.problem}`, 'payment', PAGE_NOT_OPENED);
    if (payment?.url) rememberPaying(page, token);
    return done(texts.sign[decision], payment?.url ?? undefined);
  } catch (error) {
    const refused = refusal(error, { intent, name, language });
    return data<PageAnswer>({ typed: typedAfter(error, typed), problem: refused }, ERRORS[errorCodeOf(error)].status);
  }
}

interface WantedPage {
  token: string;
  intent: 'pay' | 'tip';
  language: Language;
  pay: (typeof WAYS_TO_PAY)[number] | undefined;
  /** cents; null without an amount */
  tip: number | null;
}

/** @returns the URL of the provider's page, or null when the customer chose no amount */
async function paymentPage(
  approval: ApiClient['approval'],
  { token, intent, language, pay, tip }: WantedPage,
): Promise<string | null> {
  if (intent === 'tip') return tip === null ? null : (await approval.tip({ token, amount_cents: tip, language })).url;
  return (await approval.pay({ token, purpose: pay === 'deposit' ? pay : 'balance', language })).url;
}

/** A name typed under another price signs nothing. */
const typedAfter = (error: unknown, typed: Typed): Typed =>
  errorCodeOf(error) === 'QUOTE_UPDATED' ? { ...typed, name: '' } : typed;

interface Refused {
  intent: string;
  name: string;
  language: Language;
}

function refusal(error: unknown, { intent, name, language }: Refused): PageProblem {
  if (intent === 'appointment') return { message: refusedDate(error, language), at: 'appointment' };
  if (intent === 'approve' && name === '') return { message: pageTexts(language).sign.nameMissing, at: 'name' };
  // With a name, the only thing left to fill in is the box.
  if (intent === 'approve' && errorCodeOf(error) === 'FIELD_REQUIRED')
    return { message: error instanceof Error ? error.message : '', at: 'pins' };
  return {
    message: customerMessage(error, language),
    at: intent === 'pay' ? 'payment' : intent === 'tip' ? 'tip' : null,
  };
}

function refusedDate(error: unknown, language: Language): string {
  const code = errorCodeOf(error);
  const texts = appointmentTexts(language);
  if (code === 'FIELD_REQUIRED') return texts.missing;
  if (code === 'CHANGED_BY_OTHER') return texts.taken;
  return code === 'RATE_LIMITED' ? texts.tooOften : customerMessage(error, language);
}

export const meta: Route.MetaFunction = ({ loaderData, error }) => [
  {
    title: loaderData
      ? quoteTexts(loaderData.quote.language).quoteFrom(loaderData.quote.number, loaderData.quote.organization.name)
      : pageTexts(missingQuote(error).language).notFound.heading,
  },
  { name: 'robots', content: 'noindex' },
];

export default function ApprovalPage({
  loaderData: { quote: sent, appointment, firstName, isLater, chosen, payCanceled, nonce },
  actionData,
  params,
}: Route.ComponentProps) {
  const api = `/api/approval/${params.token}`;
  const problem = actionData?.problem;
  const quote = ticked(actionData, sent);
  return (
    <>
      {problem && <ToastRegion toast={{ kind: 'error', text: problem.message }} />}
      <QuotePage
        quote={quote}
        appointment={appointment}
        firstName={firstName}
        isLater={isLater}
        chosen={chosen}
        nonce={nonce}
        answer={actionData}
        payCanceled={payCanceled && !actionData}
        links={{
          pdf: `${api}/pdf`,
          copy: {
            file: `${api}/signed-pdf`,
            ask: `${api}/signed-copy`,
            wait: `${copyPagePath(params.token)}?lang=${quote.language}`,
          },
          receipt: (id) => `${api}/payments/${id}/receipt`,
          viewed: `${api}/viewed`,
          appointmentFile: `${api}/appointment/file`,
          otherLanguage: (language) => `?lang=${language}${choiceQuery(quote)}`,
        }}
      />
    </>
  );
}

/** A form that decided, or that came from an earlier revision, shows the quote as it is now. */
function ticked(answer: PageAnswer | undefined, sent: NonNullable<PageAnswer['quote']>) {
  const isCurrent = sent.status === 'pending' && answer?.quote?.revision === sent.revision;
  return isCurrent && answer.quote ? answer.quote : sent;
}

function missingQuote(error: unknown): MissingQuote {
  return isRouteErrorResponse(error) ? (error.data as MissingQuote) : { reason: 'unknown', language: 'en', nonce: '' };
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRouteLoaderData<RootData>('root');
  if (isRouteErrorResponse(error) && (error.status === 404 || error.status === 410))
    return <NotFoundCard missing={missingQuote(error)} hasToast={Boolean(root?.toast)} />;
  throw error;
}
