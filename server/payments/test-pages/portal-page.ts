/** Where a company changes its card, sees its invoices, and cancels or keeps its plan. */
import { createElement as h, type ReactNode } from 'react';
import { DAY_MS } from '#domain/durations.ts';
import { formatDate } from '#domain/dates.ts';
import { afterCredit, priceOf } from '#domain/company/plan-proration.ts';
import { planById } from '#domain/company/plans.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import { findSubscriptionOf, readObject } from '../test-provider/object-queries.ts';
import type { Stored } from '../test-provider/objects.ts';
import { cancelAtPeriodEnd, changeCard, renewNow } from '../test-provider/people.ts';
import {
  type CardErrors,
  cardErrors,
  cardForm,
  type CardValues,
  filledCard,
  refusalErrors,
  testCardList,
  typedCard,
} from './card-form.ts';
import { actionForm, heading, section, soft } from './layout.ts';
import { type HostedPageKind, type PageAnswer, type PageRequest, UNPROCESSABLE } from './page-request.ts';

/** A portal is opened anew each time, so an old address is of no use. */
const OPEN_MS = DAY_MS;

interface Portal {
  returnUrl: string;
  customer: Stored<'customer'>;
  /** null when the plan has ended */
  plan: Stored<'subscription'> | null;
}

async function findPortal({ services, id }: PageRequest): Promise<Portal | null> {
  const { db, now } = services;
  const opened = await readObject(db, 'portal', id);
  if (!opened || now().getTime() - opened.createdAt.getTime() > OPEN_MS) return null;
  const { subject, returnUrl } = opened.data;
  const customer = await readObject(db, 'customer', subject);
  if (!customer) return null;
  const plan = await findSubscriptionOf(db, subject);
  return { returnUrl, customer, plan: plan?.data.status === 'canceled' ? null : plan };
}

const day = (iso: string) => formatDate(iso, 'UTC');

function planSection(request: PageRequest, { customer, plan }: Portal): ReactNode {
  if (!plan) return section('Plan', soft('There is no plan. Choose one in the app.'));
  const { data } = plan;
  const name = `${planById(data.plan).name}, billed by the ${data.interval}`;
  const next = data.scheduled ?? data;
  const { dueCents } = afterCredit(priceOf(next), customer.data.creditCents);
  const sentence = data.cancelAtPeriodEnd
    ? `Ends on ${day(data.periodEnd)}.`
    : `Next invoice: ${formatMoney(dueCents)} on ${day(data.periodEnd)}, for ${planById(next.plan).name}.`;
  const failed = data.status === 'past_due' ? 'The last payment failed. Change the card to pay it.' : null;
  return section(
    'Plan',
    h('p', null, name),
    failed === null ? null : h('p', { className: 'error' }, failed),
    soft(sentence),
    cancelForms(request, data),
  );
}

/** Canceling asks first; keeping the plan does not. */
function cancelForms({ path, query }: PageRequest, data: Stored<'subscription'>['data']): ReactNode {
  if (data.cancelAtPeriodEnd) return actionForm(path, { action: 'keep', label: 'Keep the plan' });
  if (query.get('ask') !== 'cancel')
    return h('p', null, h('a', { className: 'button quiet', href: `${path}?ask=cancel` }, 'Cancel the plan'));
  return h(
    'div',
    { className: 'stack' },
    h('p', null, `Cancel the plan? You can use it until ${day(data.periodEnd)}, and are not charged again.`),
    h(
      'div',
      { className: 'row' },
      actionForm(path, { action: 'cancel', label: `Cancel on ${day(data.periodEnd)}`, isQuiet: false }),
      h('a', { className: 'button quiet', href: path }, 'Keep the plan'),
    ),
  );
}

function clockSection(path: string): ReactNode {
  return section(
    'Do not wait for the next invoice',
    soft('Ends the paid period now, as if its last day had come.'),
    h(
      'div',
      { className: 'row' },
      actionForm(path, { action: 'renew', label: 'Renew now' }),
      actionForm(path, { action: 'fail', label: 'Let the renewal fail' }),
    ),
  );
}

function invoiceSection({ customer }: Portal): ReactNode {
  const rows = customer.data.invoices.map(({ id, at, description, amountCents, status }) =>
    h(
      'li',
      { key: id, className: 'row' },
      h('span', null, description, h('br'), h('span', { className: 'soft' }, day(at))),
      h('span', null, formatMoney(amountCents), status === 'paid' ? ' paid' : ' not paid'),
    ),
  );
  return section('Invoices', rows.length > 0 ? h('ul', null, ...rows) : soft('There are no invoices yet.'));
}

function show(
  request: PageRequest,
  portal: Portal,
  { values, errors = {} }: { values: CardValues; errors?: CardErrors },
): PageAnswer {
  const { path, services } = request;
  const title = 'Card and invoices';
  const { card } = portal.customer.data;
  const body = h(
    'div',
    { className: 'stack' },
    heading(title, soft(`For your ${services.env.PRODUCT_NAME} plan.`)),
    planSection(request, portal),
    cardForm({
      path,
      title: h('div', null, h('h2', null, 'Card'), h('p', null, `The card that ends in ${card.last4} is charged.`)),
      button: 'Change the card',
      unchanged: 'The card was not changed.',
      values,
      errors,
    }),
    testCardList(path),
    invoiceSection(portal),
    portal.plan ? clockSection(path) : null,
    h('p', null, h('a', { className: 'link', href: portal.returnUrl }, `Return to ${services.env.PRODUCT_NAME}`)),
  );
  return { page: { title, body }, ...(Object.keys(errors).length > 0 ? { status: UNPROCESSABLE } : {}) };
}

async function takeCard(request: PageRequest, portal: Portal, form: URLSearchParams): Promise<PageAnswer> {
  const { services, path } = request;
  const values = typedCard(form);
  const errors = cardErrors(values, services.now());
  if (Object.keys(errors).length > 0) return show(request, portal, { values, errors });
  const ids = { customerId: portal.customer.id, subscriptionId: portal.plan?.id ?? null };
  const problem = await changeCard(services, ids, values.number);
  return problem ? show(request, portal, { values, errors: refusalErrors(problem) }) : { goTo: path };
}

export const portalPage: HostedPageKind = {
  async show(request) {
    const portal = await findPortal(request);
    return portal && show(request, portal, { values: filledCard(request.query) });
  },
  async act(request, form) {
    const { services, path } = request;
    const portal = await findPortal(request);
    if (!portal) return null;
    const action = form.get('action');
    if (action === 'card') return takeCard(request, portal, form);
    const id = portal.plan?.id;
    // Its plan has ended meanwhile: the page says so.
    if (id === undefined) return { goTo: path };
    if (action === 'cancel' || action === 'keep') await cancelAtPeriodEnd(services, id, action === 'cancel');
    if (action === 'renew' || action === 'fail') await renewNow(services, id, action === 'renew' ? 'succeed' : 'fail');
    return { goTo: path };
  },
};
