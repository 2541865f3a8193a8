import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '#web/api/client.ts';
import { downloadFile } from '#web/staff/components/download-file.ts';
import { Mark } from '#web/staff/components/mark.tsx';
import { toastError } from '#web/staff/components/toasts.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import {
  mayVoid,
  type PaymentEntry,
  type PaymentRow,
  type Payments,
  paymentRows,
  reductionRows,
} from './payment-rows.ts';
import { usePaymentsModel } from './payments-model.ts';

/** The most rows shown at first. More would push the quote below out of reach. */
const SHOWN_AT_FIRST = 8;

/** Lists payments, refunds and disputes, then the price reductions, each newest first. */
export function PaymentList({ payments }: { payments: Payments }) {
  const { timeZone } = useViewer();
  const rows = paymentRows(payments, timeZone);
  return (
    <>
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          No payments yet.
        </Text>
      ) : (
        <Rows id="payment-history" heading="Payment history" rows={rows} isOnlyList />
      )}
      <Rows id="price-reductions" heading="Price reductions" rows={reductionRows(payments, timeZone)} />
    </>
  );
}

interface RowsProps {
  id: string;
  heading: string;
  rows: readonly PaymentRow[];
  /** true if no other list follows, so the panel's title is enough for readers who see the list */
  isOnlyList?: boolean;
}

/** A list with its heading; empty without rows. A long list starts with the latest rows. */
function Rows({ id, heading, rows, isOnlyList = false }: RowsProps) {
  const [showsAll, setShowsAll] = useState(false);
  const headingId = `${id}-heading`;
  if (rows.length === 0) return null;
  return (
    <>
      <Text component="h3" id={headingId} size="sm" fw={650} className={isOnlyList ? 'visually-hidden' : undefined}>
        {heading}
      </Text>
      <ul className="plain-list payment-list" aria-labelledby={headingId} id={id}>
        {rows.slice(0, showsAll ? rows.length : SHOWN_AT_FIRST).map((row) => (
          <PaymentItem key={row.id} row={row} />
        ))}
      </ul>
      {rows.length > SHOWN_AT_FIRST && (
        <Button variant="default" aria-expanded={showsAll} aria-controls={id} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? `Show the latest ${SHOWN_AT_FIRST}` : `Show all ${rows.length}`}
        </Button>
      )}
    </>
  );
}

function PaymentItem({ row }: { row: PaymentRow }) {
  const { open } = usePaymentsModel();
  const mayReverse = useViewer().may('payments.reverse');
  const { title, amount, state, facts, note, entry } = row;
  const canRefund = mayReverse && entry !== null && entry.refundable_cents > 0;
  const canVoid = mayReverse && entry !== null && mayVoid(entry);
  return (
    <li data-voided={entry?.voided || undefined}>
      <Group justify="space-between" gap="sm" wrap="nowrap" align="baseline">
        <Text size="sm" fw={550} className="breakable">
          {title}
        </Text>
        <Text size="sm" fw={550} className="number payment-amount">
          {amount}
        </Text>
      </Group>
      <Text size="sm" c="dimmed" className="breakable">
        {facts.join(' · ')}
      </Text>
      {note && (
        <Text size="sm" className="breakable">
          {note}
        </Text>
      )}
      {(state || entry?.receipt || canRefund || canVoid) && (
        <div className="payment-links">
          {state && <Mark tone={state.tone}>{state.word}</Mark>}
          {entry?.receipt && <ReceiptButton entry={entry} row={row} />}
          {canRefund && (
            <button
              type="button"
              className="text-button"
              aria-label={`Refund ${title}, ${amount}`}
              onClick={() => open({ name: 'refund', payment: entry })}
            >
              Refund
            </button>
          )}
          {canVoid && (
            <button
              type="button"
              className="text-button"
              aria-label={`Void ${title}, ${amount}`}
              onClick={() => open({ name: 'void', row })}
            >
              Void
            </button>
          )}
        </div>
      )}
    </li>
  );
}

function ReceiptButton({ entry, row }: { entry: PaymentEntry; row: PaymentRow }) {
  const { quote } = usePaymentsModel();
  const [busy, setBusy] = useState(false);
  async function download() {
    setBusy(true);
    try {
      const file = await api.payments.receipt({ quote_id: quote.id, id: entry.id });
      downloadFile(file, `Receipt-${entry.receipt_number}.pdf`);
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <button
      type="button"
      className="text-button"
      disabled={busy}
      aria-label={`Receipt of ${row.title}, ${row.amount}`}
      onClick={() => void download()}
    >
      Receipt
    </button>
  );
}
