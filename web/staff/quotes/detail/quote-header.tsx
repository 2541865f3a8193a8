import { ActionIcon, Button, Menu } from '@mantine/core';
import { Link } from 'react-router';
import { formatMoney } from '#domain/pricing/money.ts';
import { ASKED_SOURCE } from '#domain/quote/quote-request.ts';
import { PageHead } from '#web/staff/components/page-head.tsx';
import { isOwedHere } from '#web/staff/quotes/payments/payment-rows.ts';
import { usePaymentsModel } from '#web/staff/quotes/payments/payments-model.ts';
import { usePaymentActions } from '#web/staff/quotes/payments/use-payment-actions.ts';
import { QUOTE_ACTIONS } from '#web/staff/quotes/quote-actions.ts';
import { PaidLabel, ReplacedLabel, StatusLabel } from '#web/staff/quotes/status-label.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { ACTION_ICONS, quoteActionLabel } from './action-labels.ts';
import { useQuote } from './quote-model.ts';
import { loweredOf } from './shown-payments.ts';

/** The customer's name with the quote's state and number. Screen readers announce the number first, as in the lists. */
export function QuoteHeader() {
  const { quote, company } = useQuote();
  const { payments } = usePaymentsModel();
  const { number, revision, total_cents } = quote;
  const total = formatMoney(loweredOf(quote, payments)?.total_cents ?? total_cents, company.currency);
  const facts = [
    total,
    revision > 1 && `Revision ${revision}`,
    quote.by_wash_plan && 'Created by a wash plan',
    quote.by_request && ASKED_SOURCE,
  ];
  const mismatch = quote.record_problem?.kind === 'mismatch';
  const isPaid = payments?.state === 'paid' && isOwedHere(quote, payments) && !quote.archived && !mismatch;
  return (
    <PageHead
      back={{ to: '/app/quotes', label: 'All quotes' }}
      title={
        <>
          <span className="visually-hidden">{number} </span>
          <CustomerName />
        </>
      }
      state={
        <>
          {isPaid ? <PaidLabel /> : <StatusLabel label={quote.label} archived={quote.archived} mismatch={mismatch} />}
          {quote.replaced && <ReplacedLabel />}
        </>
      }
      fact={
        <>
          <span aria-hidden="true">{number} · </span>
          {facts.filter(Boolean).join(' · ')}
        </>
      }
    >
      <Actions />
    </PageHead>
  );
}

function CustomerName() {
  const { customer_id, customer_name } = useQuote().quote;
  if (!customer_id) return customer_name || 'No customer yet';
  return (
    <Link to={`/app/customers/${customer_id}`} className="name-link">
      {customer_name}
    </Link>
  );
}

function Actions() {
  const { quote, actions, primary, question, confirmation, act } = useQuote();
  const { payments } = usePaymentsModel();
  const others = QUOTE_ACTIONS.filter(
    (action) => actions.possible.has(action) && action !== primary?.action && action !== 'edit',
  );
  const mayEdit = actions.possible.has('edit');
  return (
    <>
      {mayEdit && (
        <Button variant="default" leftSection={<Icon name="pencil" />} onClick={() => act('edit')} visibleFrom="md">
          Edit
        </Button>
      )}
      <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={36} className="touch-square" aria-label="More actions">
            <Icon name="dots" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayEdit && (
            <Menu.Item leftSection={<Icon name="pencil" />} onClick={() => act('edit')} hiddenFrom="md">
              Edit
            </Menu.Item>
          )}
          {question && confirmation && (
            <Menu.Item leftSection={<Icon name="check" />} onClick={confirmation.run}>
              {confirmation.barLabel}
            </Menu.Item>
          )}
          {others.map((action) => (
            <Menu.Item
              key={action}
              leftSection={<Icon name={ACTION_ICONS[action]} />}
              onClick={() => act(action)}
              {...(action === 'purge' && { color: 'red' })}
            >
              {quoteActionLabel(action, quote, payments)}
            </Menu.Item>
          ))}
          <PaidActions />
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

/** Actions that a paid quote rarely needs. While something is due, the payments' panel has them. */
function PaidActions() {
  const { payments, open } = usePaymentsModel();
  const { mayRecord, mayLower } = usePaymentActions(payments);
  if (payments === undefined || payments.open_cents > 0) return null;
  return (
    <>
      {mayRecord && (
        <Menu.Item leftSection={<Icon name="card" />} onClick={() => open({ name: 'record' })}>
          Record payment
        </Menu.Item>
      )}
      {mayLower && (
        <Menu.Item leftSection={<Icon name="tag" />} onClick={() => open({ name: 'lower' })}>
          Lower the price
        </Menu.Item>
      )}
    </>
  );
}
