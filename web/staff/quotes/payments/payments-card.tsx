import { Anchor, Button, Skeleton, Text } from '@mantine/core';
import { Link } from 'react-router';
import { depositOnApproval } from '#domain/payments/deposit.ts';
import { unexplainedRefund } from '#domain/payments/price-reduction.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { Panel } from '#web/staff/components/screen.tsx';
import { TestModeMark } from '#web/staff/components/test-mode-mark.tsx';
import { PaymentLabel } from '#web/staff/quotes/payment-label.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { ShownBalance } from './balance.tsx';
import { DisputeNotice } from './dispute-notice.tsx';
import { requestLabel } from './payment-forms.ts';
import { PaymentList } from './payment-list.tsx';
import {
  disputedNote,
  mayAskForPayment,
  openDisputes,
  overpaidNote,
  type Payments,
  takesPayment,
} from './payment-rows.ts';
import { usePaymentsModel } from './payments-model.ts';
import { usePaymentActions } from './use-payment-actions.ts';
import { concernsPayments } from './use-payments.ts';

interface CardProps {
  /** true if the screen's primary button already requests the payment */
  isAskedOnTop: boolean;
}

/** Shows a quote's amounts due, payments and refunds. Hidden if the quote has none of them. */
export function PaymentsCard(props: CardProps) {
  const { quote, payments, failure, retry } = usePaymentsModel();
  if (!concernsPayments(quote)) return null;
  if (payments) return <ReadPayments payments={payments} {...props} />;
  return (
    <Panel dense title="Payments">
      {failure === null ? (
        <Skeleton h={120} role="status" aria-label="Loading" />
      ) : (
        <FailedState error={failure} onRetry={retry} />
      )}
    </Panel>
  );
}

function ReadPayments({ payments, ...props }: CardProps & { payments: Payments }) {
  const { quote } = usePaymentsModel();
  const isOwed = payments.owed_quote_id !== null || payments.entries.length > 0;
  // A deposit of zero, such as on a draft with a total of zero, is not requested.
  if (!isOwed && !quote.deposit?.cents) return null;
  return (
    <Panel dense title="Payments" aside={isOwed && <PaymentLabel state={payments.state} />}>
      {payments.test_mode && <TestModeMark />}
      {isOwed ? <Owed payments={payments} {...props} /> : <Expected payments={payments} />}
    </Panel>
  );
}

/** Shows the amounts before an approval, when nothing is owed yet. */
function Expected({ payments }: { payments: Payments }) {
  const { quote, company } = usePaymentsModel();
  return (
    <>
      {quote.deposit && quote.deposit.cents > 0 && (
        <Text size="sm">{depositOnApproval(quote.deposit, company.currency)}</Text>
      )}
      <CardProblem problem={payments.card_problem} />
    </>
  );
}

function Owed({ payments, ...props }: CardProps & { payments: Payments }) {
  const { quote } = usePaymentsModel();
  const isOpen = takesPayment(quote, payments);
  const disputed = disputedNote(payments);
  const overpaid = overpaidNote(payments);
  return (
    <>
      {openDisputes(payments).map((dispute) => (
        <DisputeNotice key={dispute.id} dispute={dispute} payments={payments} />
      ))}
      <ShownBalance payments={payments} />
      {disputed && <Text size="sm">{disputed}</Text>}
      {overpaid && <Text size="sm">{overpaid}</Text>}
      <OtherRevision owedId={payments.owed_quote_id} />
      {isOpen && <CardProblem problem={payments.card_problem} />}
      <PaymentList payments={payments} />
      {payments.open_cents > 0 && <Actions payments={payments} {...props} />}
    </>
  );
}

function Actions({ payments, isAskedOnTop }: CardProps & { payments: Payments }) {
  const { quote, open } = usePaymentsModel();
  const mayWrite = useViewer().may('quotes.write');
  const { mayRecord, mayLower } = usePaymentActions(payments);
  return (
    <div className="payment-actions">
      {mayWrite && mayAskForPayment(quote, payments) && !isAskedOnTop && (
        <Button variant="default" onClick={() => open({ name: 'request' })}>
          {requestLabel(payments)}
        </Button>
      )}
      {mayRecord && (
        <Button variant="default" onClick={() => open({ name: 'record' })}>
          Record payment
        </Button>
      )}
      {mayLower && <LowerPrice payments={payments} />}
    </div>
  );
}

function LowerPrice({ payments }: { payments: Payments }) {
  const { open } = usePaymentsModel();
  const unexplained = unexplainedRefund(payments);
  return (
    <>
      {unexplained > 0 && (
        <Text size="sm">
          {formatMoney(unexplained, payments.currency)} was refunded at the payment provider and is due again. Lower the
          price if the customer shouldn’t pay it.
        </Text>
      )}
      <button
        type="button"
        className="text-button"
        onClick={() => open(unexplained > 0 ? { name: 'lower', amountCents: unexplained } : { name: 'lower' })}
      >
        Lower price
      </button>
    </>
  );
}

/**
 * Links to the revision that these payments belong to. All revisions of a number share payments, and the latest
 * approved one determines the balance.
 */
function OtherRevision({ owedId }: { owedId: string | null }) {
  const { quote } = usePaymentsModel();
  if (owedId === null || owedId === quote.id) return null;
  return (
    <Text size="sm">
      These amounts are based on{' '}
      <Anchor component={Link} underline="always" to={`/app/quotes/${owedId}`}>
        the approved revision
      </Anchor>
      .
    </Text>
  );
}

/** Says why the customer's page takes no cards, and where to change that. */
function CardProblem({ problem }: { problem: string | null }) {
  const maySetUp = useViewer().may('owner_tools.use');
  if (problem === null) return null;
  return (
    <Text size="sm" c="dimmed">
      {problem}{' '}
      {maySetUp && (
        <Anchor component={Link} underline="always" inherit to="/app/owner/payments">
          Getting paid
        </Anchor>
      )}
    </Text>
  );
}
