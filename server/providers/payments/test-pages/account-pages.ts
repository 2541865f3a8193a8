/** Pages of the test provider: a company's account with payments and disputes, and its plan's card. */
import { createElement as h, type ReactNode } from 'react';
import { formatDateTime } from '#domain/dates.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import { canCharge } from '#server/providers/payments/test-provider/accounts.ts';
import {
  findAccountByPage,
  paymentsSince,
  readObject,
} from '#server/providers/payments/test-provider/object-queries.ts';
import type { StoredObject } from '#server/providers/payments/test-provider/objects.ts';
import {
  closeDispute,
  completeOnboarding,
  failRefund,
  openDispute,
} from '#server/providers/payments/test-provider/people.ts';
import { actionForm, heading, section, soft } from './layout.ts';
import type { HostedPageKind, PageRequest, TestPageAnswer } from './page-request.ts';

function setup({ services, path }: PageRequest, { data }: StoredObject<'account'>): TestPageAnswer {
  const title = `Set up payments for ${data.name}`;
  const body = h(
    'div',
    { className: 'stack' },
    heading(title, soft('A real payment provider asks for documents here. In test mode, one click is enough.')),
    actionForm(path, { action: 'connect', label: 'Connect account', isQuiet: false }),
    data.returnUrl === null ? null : returnLink(services, data.returnUrl),
  );
  return { page: { title, body } };
}

const returnLink = ({ env }: PageRequest['services'], href: string): ReactNode =>
  h('p', null, h('a', { className: 'link', href }, `Return to ${env.PRODUCT_NAME}`));

/** Stands in for a real provider's page with the card and invoices of a plan. Companies change the plan in the app. */
export const portalPage: HostedPageKind = {
  isCompanys: true,
  async show({ services, id, orgId }) {
    const customer = await readObject(services.db, 'customer', id);
    if (!customer?.data.returnUrl || customer.data.orgId !== orgId) return null;
    const { card, returnUrl } = customer.data;
    const title = 'Card and invoices';
    const about =
      'With a real payment provider, you update your card and see invoices here. In test mode, there are none.';
    const body = h(
      'div',
      { className: 'stack' },
      heading(title, h('p', null, `Your plan is paid with the card ending in ${card.last4}.`), soft(about)),
      returnLink(services, returnUrl),
    );
    return { page: { title, body } };
  },
  act: async () => null,
};

/** The page shows the newest payments. The app lists all. */
const SHOWN = 50;

const DISPUTE_LABELS: Readonly<Record<string, string>> = {
  needs_response: 'disputed',
  under_review: 'disputed',
  won: 'dispute won',
  lost: 'dispute lost',
};

function states({ data }: StoredObject<'payment'>): string {
  const { refunds, disputes, currency } = data;
  const returned = refunds.map(
    ({ amountCents, status }) =>
      `${formatMoney(amountCents, currency)} refund ${status === 'failed' ? 'failed' : 'paid'}`,
  );
  const disputed = disputes.map(({ status }) => DISPUTE_LABELS[status] ?? status);
  return [...returned, ...disputed].join(', ');
}

function paymentRow(path: string, payment: StoredObject<'payment'>): ReactNode {
  const { id, data } = payment;
  const { disputes, refunds, amountCents, currency, description, paidAt, card } = data;
  const button = (action: string, label: string) => actionForm(path, { action, label, fields: { payment: id } });
  const isOpen = disputes.some(({ status }) => status === 'needs_response' || status === 'under_review');
  return h(
    'li',
    { key: id, className: 'stack' },
    h('p', null, `${formatMoney(amountCents, currency)}: ${description}`),
    soft(`${formatDateTime(paidAt, 'UTC')} UTC, card ending in ${card.last4}`),
    states(payment) === '' ? null : h('p', null, states(payment)),
    h(
      'div',
      { className: 'row' },
      isOpen ? button('win', 'The company wins') : null,
      isOpen ? button('lose', 'The company loses') : null,
      disputes.length === 0 ? button('dispute', 'Dispute') : null,
      refunds.some(({ status }) => status === 'succeeded') ? button('fail', 'Fail the refund') : null,
    ),
  );
}

async function listed({ services, path }: PageRequest, account: StoredObject<'account'>): Promise<TestPageAnswer> {
  const payments = await paymentsSince(services.db, account.id, new Date(0), null, SHOWN);
  const title = `Payments to ${account.data.name}`;
  const empty = soft('There are no payments yet.');
  const body = h(
    'div',
    { className: 'stack' },
    heading(title, soft('Try out what a customer’s bank can do with a payment.')),
    section(
      'Payments',
      payments.length > 0 ? h('ul', null, ...payments.map((payment) => paymentRow(path, payment))) : empty,
    ),
  );
  return { page: { title, body } };
}

async function ownAccount({ services, id, orgId }: PageRequest): Promise<StoredObject<'account'> | null> {
  const account = await findAccountByPage(services.db, id);
  return account && account.data.orgId === orgId ? account : null;
}

export const accountPage: HostedPageKind = {
  isCompanys: true,
  async show(request) {
    const account = await ownAccount(request);
    if (!account) return null;
    return canCharge(account) ? listed(request, account) : setup(request, account);
  },
  async act(request, form) {
    const { services, path } = request;
    const account = await ownAccount(request);
    const action = form.get('action');
    if (account && action === 'connect') {
      await completeOnboarding(services, account.id);
      return { goTo: account.data.returnUrl ?? path };
    }
    const payment = account && (await readObject(services.db, 'payment', form.get('payment') ?? ''));
    // This page can't change another account's payments.
    if (!payment || payment.account !== account.id) return null;
    if (action === 'dispute') await openDispute(services, payment.id);
    if (action === 'win' || action === 'lose')
      await closeDispute(services, payment.id, action === 'win' ? 'won' : 'lost');
    if (action === 'fail') await failRefund(services, payment.id);
    return { goTo: path };
  },
};
