import { createElement as h } from 'react';
import { periodCents, subscriptionPlanById } from '#domain/company/plans.ts';
import { formatDate } from '#domain/dates.ts';
import { type Language, LOCALES } from '#domain/language/language.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import { type PageCompany, readPageCompany } from '#server/providers/payments/test-provider/company-queries.ts';
import { readObject } from '#server/providers/payments/test-provider/object-queries.ts';
import type { StoredObject } from '#server/providers/payments/test-provider/objects.ts';
import { answerChallenge, type PayResult, payCheckout } from '#server/providers/payments/test-provider/people.ts';
import { statusAt } from '#server/providers/payments/test-provider/plan-sessions.ts';
import {
  type CardErrors,
  type CardValues,
  cardErrors,
  cardForm,
  filledCard,
  refusalErrors,
  testCardList,
  typedCard,
} from './card-form.ts';
import { actionForm, heading, section, soft } from './layout.ts';
import { GONE, type HostedPageKind, type PageRequest, type TestPageAnswer, UNPROCESSABLE } from './page-request.ts';
import { testPaymentTexts } from './texts.ts';

type Session = StoredObject<'plan_session'> | StoredObject<'payment_session'>;

interface Offer {
  company: PageCompany | null;
  title: string;
  amount: string;
  lines: string[];
  button: string;
}

async function findSession({ services, id }: PageRequest): Promise<Session | undefined> {
  return (await readObject(services.db, 'plan_session', id)) ?? readObject(services.db, 'payment_session', id);
}

/** Only staff buy plans, and staff read English. */
const languageOf = (session: Session): Language => (session.kind === 'payment_session' ? session.data.language : 'en');

async function offerOf({ services }: PageRequest, session: Session): Promise<Offer> {
  if (session.kind === 'plan_session') return planOffer(services.env.PRODUCT_NAME, session.data);
  const { amountCents, currency, description, language } = session.data;
  const texts = testPaymentTexts(language);
  const account = session.account === null ? undefined : await readObject(services.db, 'account', session.account);
  const amount = formatMoney(amountCents, currency, LOCALES[language]);
  const name = account?.data.name ?? texts.theCompany;
  // The title names the company, so the line below needn't.
  const about = description.replace(`${name}, `, '');
  const line = about.charAt(0).toUpperCase() + about.slice(1);
  const company = account ? await readPageCompany(services, account.data.orgId) : null;
  return { company, title: texts.pay(name), amount, lines: [line], button: texts.payAmount(amount) };
}

function planOffer(productName: string, plan: StoredObject<'plan_session'>['data']): Offer {
  const title = `${productName} ${subscriptionPlanById(plan.plan).name}`;
  const price = formatMoney(periodCents(subscriptionPlanById(plan.plan), plan.interval));
  const each = `${price} a ${plan.interval}, until you cancel.`;
  if (plan.trialEnd === null) return { company: null, title, amount: price, lines: [each], button: `Pay ${price}` };
  const first = `Nothing today. Your first payment of ${price} is on ${formatDate(plan.trialEnd, 'UTC')}.`;
  return { company: null, title, amount: formatMoney(0), lines: [first, each], button: 'Start plan' };
}

async function checkout(
  request: PageRequest,
  session: Session,
  { values, errors = {} }: { values: CardValues; errors?: CardErrors },
): Promise<TestPageAnswer> {
  const { company, title, amount, lines, button } = await offerOf(request, session);
  const path = `/test-payments/checkout/${request.id}`;
  const language = languageOf(session);
  const texts = testPaymentTexts(language);
  const body = h(
    'div',
    { className: 'stack' },
    heading(title, h('p', { className: 'amount' }, amount), ...lines.map((line) => soft(line))),
    cardForm({ path, language, button, values, errors }),
    testCardList(path, language),
    h('p', null, h('a', { className: 'link', href: session.data.cancelUrl }, texts.back)),
  );
  return {
    page: { title, body, language, company },
    ...(Object.keys(errors).length > 0 ? { status: UNPROCESSABLE } : {}),
  };
}

/** Returns a response once no one can pay on this page, because it is paid or closed. */
function overAnswer(session: Session, at: Date): TestPageAnswer {
  const status = statusAt(session.data, at);
  if (status === 'complete') return { goTo: session.data.successUrl.replace('{CHECKOUT_SESSION_ID}', session.id) };
  return status === 'expired' ? gone(session) : null;
}

function gone(session: Session): TestPageAnswer {
  const language = languageOf(session);
  const { closed: title, startAgain, goBack } = testPaymentTexts(language);
  const body = h(
    'div',
    { className: 'stack' },
    heading(title, soft(startAgain)),
    h('p', null, h('a', { className: 'button', href: session.data.cancelUrl }, goBack)),
  );
  return { page: { title, body, language }, status: GONE };
}

async function answerTo(
  request: PageRequest,
  session: Session,
  result: PayResult,
  values: CardValues,
): Promise<TestPageAnswer> {
  switch (result.outcome) {
    case 'complete':
      return { goTo: result.url };
    case 'asked':
      return { goTo: `/test-payments/challenge/${request.id}` };
    case 'over':
      return gone(session);
    case 'refused':
      return checkout(request, session, { values, errors: refusalErrors(result.problem, languageOf(session)) });
    case 'unknown':
      return null;
  }
}

export const checkoutPage: HostedPageKind = {
  async show(request) {
    const session = await findSession(request);
    if (!session) return null;
    return (
      overAnswer(session, request.services.now()) ?? checkout(request, session, { values: filledCard(request.query) })
    );
  },
  async act(request, form) {
    const { services, id } = request;
    const session = await findSession(request);
    if (!session) return null;
    const values = typedCard(form);
    const errors = cardErrors(values, services.now(), languageOf(session));
    const over = overAnswer(session, services.now());
    if (over) return over;
    if (Object.keys(errors).length > 0) return checkout(request, session, { values, errors });
    return answerTo(request, session, await payCheckout(services, id, values.number), values);
  },
};

/** Stands in for the cardholder's bank. */
export const challengePage: HostedPageKind = {
  async show(request) {
    const session = await findSession(request);
    if (!session) return null;
    const over = overAnswer(session, request.services.now());
    if (over) return over;
    if (!session.data.asked) return { goTo: `/test-payments/checkout/${request.id}` };
    const { company, title: what, amount } = await offerOf(request, session);
    const language = languageOf(session);
    const { title, about, card, confirm, refuse } = testPaymentTexts(language).challenge;
    const body = h(
      'div',
      { className: 'stack' },
      heading(title, soft(about)),
      section(
        what,
        h('p', { className: 'amount' }, amount),
        soft(card(session.data.asked.last4)),
        actionForm(request.path, { action: 'confirm', label: confirm, isQuiet: false }),
        actionForm(request.path, { action: 'refuse', label: refuse }),
      ),
    );
    return { page: { title, body, language, company } };
  },
  async act(request, form) {
    const session = await findSession(request);
    if (!session) return null;
    const result = await answerChallenge(request.services, request.id, form.get('action') === 'confirm');
    return answerTo(request, session, result, filledCard(new URLSearchParams()));
  },
};
