/** Where a company sets up its account, and sees its payments with what banks do to them. */
import { createElement as h, type ReactNode } from 'react';
import { DAY_MS } from '#domain/durations.ts';
import { formatDateTime } from '#domain/dates.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import { findAccountByPage, paymentsSince, readObject } from '../test-provider/object-queries.ts';
import type { Stored } from '../test-provider/objects.ts';
import { closeDispute, completeOnboarding, failRefund, openDispute } from '../test-provider/people.ts';
import { actionForm, heading, section, soft } from './layout.ts';
import type { HostedPageKind, PageAnswer, PageRequest } from './page-request.ts';

const OPEN_MS = DAY_MS;

interface Onboarding {
  account: Stored<'account'>;
  returnUrl: string;
}

async function findOnboarding({ services, id }: PageRequest): Promise<Onboarding | null> {
  const { db, now } = services;
  const opened = await readObject(db, 'onboarding', id);
  if (!opened || now().getTime() - opened.createdAt.getTime() > OPEN_MS) return null;
  const account = await readObject(db, 'account', opened.data.subject);
  return account ? { account, returnUrl: opened.data.returnUrl } : null;
}

export const onboardingPage: HostedPageKind = {
  async show(request) {
    const found = await findOnboarding(request);
    if (!found) return null;
    const { account, returnUrl } = found;
    const { missing, name } = account.data;
    const back = `Return to ${request.services.env.PRODUCT_NAME}`;
    const rows = missing.map((step) =>
      h(
        'li',
        { key: step, className: 'row' },
        h('span', null, step),
        actionForm(request.path, { action: 'step', label: 'Done', fields: { step } }),
      ),
    );
    const title = missing.length > 0 ? `Set up payments for ${name}` : `${name} can take payments`;
    const body = h(
      'div',
      { className: 'stack' },
      heading(title, soft('A real payment provider asks for papers here. In test mode, one press is enough.')),
      missing.length > 0
        ? section(
            'What is missing',
            h('ul', null, ...rows),
            actionForm(request.path, { action: 'all', label: 'Do all of it', isQuiet: false }),
          )
        : section('Done', soft('Nothing is missing.')),
      h('p', null, h('a', { className: 'link', href: returnUrl }, back)),
    );
    return { page: { title, body } };
  },
  async act(request, form) {
    const found = await findOnboarding(request);
    if (!found) return null;
    const isAll = form.get('action') === 'all';
    await completeOnboarding(request.services, found.account.id, isAll ? undefined : form.getAll('step'));
    return { goTo: isAll ? found.returnUrl : request.path };
  },
};

/** The newest; the app lists all of them. */
const SHOWN = 50;

const DISPUTE_LABELS: Readonly<Record<string, string>> = {
  needs_response: 'disputed',
  under_review: 'disputed',
  won: 'dispute won',
  lost: 'dispute lost',
};

function states({ data }: Stored<'payment'>): string {
  const { refunds, disputes, currency } = data;
  const returned = refunds.map(
    ({ amountCents, status }) =>
      `${formatMoney(amountCents, currency)} refund ${status === 'failed' ? 'failed' : 'paid'}`,
  );
  const disputed = disputes.map(({ status }) => DISPUTE_LABELS[status] ?? status);
  return [...returned, ...disputed].join(', ');
}

function paymentRow(path: string, payment: Stored<'payment'>): ReactNode {
  const { id, data } = payment;
  const { disputes, refunds, amountCents, currency, description, paidAt, card } = data;
  const button = (action: string, label: string) => actionForm(path, { action, label, fields: { payment: id } });
  const isOpen = disputes.some(({ status }) => status === 'needs_response' || status === 'under_review');
  return h(
    'li',
    { key: id, className: 'stack' },
    h('p', null, `${formatMoney(amountCents, currency)}: ${description}`),
    soft(`${formatDateTime(paidAt, 'UTC')} UTC, card that ends in ${card.last4}`),
    states(payment) === '' ? null : h('p', null, states(payment)),
    h(
      'div',
      { className: 'row' },
      isOpen ? button('win', 'The company wins') : null,
      isOpen ? button('lose', 'The company loses') : null,
      disputes.length === 0 ? button('dispute', 'Dispute') : null,
      refunds.some(({ status }) => status === 'succeeded') ? button('fail', 'Let the refund fail') : null,
    ),
  );
}

async function listed({ services, path }: PageRequest, account: Stored<'account'>): Promise<PageAnswer> {
  const payments = await paymentsSince(services.db, account.id, new Date(0), null, SHOWN);
  const title = `Payments to ${account.data.name}`;
  const empty = soft('There are no payments yet.');
  const body = h(
    'div',
    { className: 'stack' },
    heading(title, soft('What a customer’s bank does to a payment can be tried here.')),
    section(
      'Payments',
      payments.length > 0 ? h('ul', null, ...payments.map((payment) => paymentRow(path, payment))) : empty,
    ),
  );
  return { page: { title, body } };
}

export const accountPage: HostedPageKind = {
  async show(request) {
    const account = await findAccountByPage(request.services.db, request.id);
    return account && listed(request, account);
  },
  async act({ services, id, path }, form) {
    const account = await findAccountByPage(services.db, id);
    const payment = account && (await readObject(services.db, 'payment', form.get('payment') ?? ''));
    // Nobody reaches another account's payments from here.
    if (!payment || payment.account !== account.id) return null;
    const action = form.get('action');
    if (action === 'dispute') await openDispute(services, payment.id);
    if (action === 'win' || action === 'lose')
      await closeDispute(services, payment.id, action === 'win' ? 'won' : 'lost');
    if (action === 'fail') await failRefund(services, payment.id);
    return { goTo: path };
  },
};
