import { NativeSelect, SimpleGrid, Stack, Switch, TextInput, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PAYMENT_STATE_LABELS, type PaymentState } from '#domain/payments/payment-labels.ts';
import { formatQuantity } from '#domain/pricing/money.ts';
import { sumOfLabels } from '#domain/quote/label-sums.ts';
import { type QuoteLabel, stateText } from '#domain/quote/lifecycle.ts';
import { WAITING_NEED_LABELS, WAITING_NEEDS } from '#domain/reports/needs.ts';
import { queries } from '#web/api/query.ts';
import { ChoicePills } from '#web/staff/components/choice-pills.tsx';
import { LABEL_ORDER, type ListState, ORDERS, PAYMENT_ORDER } from '#web/staff/quotes/list-filter.ts';
import { useListSums } from './use-quote-list.ts';

function withOrWithout<Choice>(chosen: readonly Choice[], pressed: Choice): Choice[] {
  return chosen.includes(pressed) ? chosen.filter((each) => each !== pressed) : [...chosen, pressed];
}

interface FilterFieldsProps {
  list: ListState;
  onChange: (change: Partial<ListState>) => void;
}

export function FilterFields({ list, onChange }: FilterFieldsProps) {
  const { data: authors = [] } = useQuery(queries.quotes.authors.queryOptions());
  const sums = useListSums(list)?.labels;
  const countOf = (label: QuoteLabel) => sums && sumOfLabels(sums, [label]).count;
  return (
    <Stack gap="md" className="filter-chips">
      <ChoicePills
        legend="Status"
        multiple
        options={LABEL_ORDER.filter((label) => list.state.includes(label) || countOf(label) !== 0).map((label) => ({
          id: label,
          label: stateText(label),
          ...(sums && { detail: formatQuantity(countOf(label) ?? 0) }),
        }))}
        chosen={list.state}
        onChoose={(id) => {
          const label = LABEL_ORDER.find((each) => each === id);
          if (label) onChange({ state: withOrWithout(list.state, label) });
        }}
      />
      <PaymentPills list={list} onChange={onChange} />
      <ChoicePills
        legend={stateText('awaiting_reply')}
        multiple
        options={WAITING_NEEDS.map((id) => ({ id, label: WAITING_NEED_LABELS[id] }))}
        chosen={list.need ? [list.need] : []}
        onChoose={(id) => {
          const need = WAITING_NEEDS.find((each) => each === id) ?? null;
          onChange({ need: need === list.need ? null : need });
        }}
      />
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
        <TextInput
          type="date"
          label="Created on or after"
          value={list.from}
          max={list.to || undefined}
          onChange={(event) => onChange({ from: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label="Created on or before"
          value={list.to}
          min={list.from || undefined}
          onChange={(event) => onChange({ to: event.currentTarget.value })}
        />
        <NativeSelect
          label="Created by"
          value={list.author}
          onChange={(event) => onChange({ author: event.currentTarget.value })}
          data={[
            { value: '', label: 'Everyone' },
            ...authors.map((author) => ({ value: author.id, label: author.full_name })),
          ]}
        />
        <NativeSelect
          label="Sort by"
          value={String(ORDERS.findIndex(({ sort, dir }) => sort === list.sort && dir === list.dir))}
          onChange={(event) => {
            const order = ORDERS[Number(event.currentTarget.value)];
            if (order) onChange({ sort: order.sort, dir: order.dir });
          }}
          data={ORDERS.map(({ words }, index) => ({ value: String(index), label: words }))}
        />
      </SimpleGrid>
      <Switch
        label="Payment overdue"
        checked={list.due}
        onChange={(event) => onChange({ due: event.currentTarget.checked })}
      />
      <Switch
        label="Show archived quotes"
        checked={list.archived}
        onChange={(event) => onChange({ archived: event.currentTarget.checked })}
      />
    </Stack>
  );
}

/** The states that most filters ask for. The others are behind a button. */
const USUAL_PAYMENTS: readonly PaymentState[] = ['deposit_due', 'payment_due', 'deposit_paid', 'paid'];

function PaymentPills({ list, onChange }: FilterFieldsProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = PAYMENT_ORDER.filter(
    (state) => showsAll || USUAL_PAYMENTS.includes(state) || list.payment.includes(state),
  );
  return (
    <div className="filter-payments">
      <ChoicePills
        legend="Payment"
        multiple
        options={shown.map((state) => ({ id: state, label: PAYMENT_STATE_LABELS[state] }))}
        chosen={list.payment}
        onChoose={(id) => {
          const state = PAYMENT_ORDER.find((each) => each === id);
          if (state) onChange({ payment: withOrWithout(list.payment, state) });
        }}
      />
      {shown.length < PAYMENT_ORDER.length && (
        <UnstyledButton className="quiet-link" onClick={() => setShowsAll(true)}>
          {PAYMENT_ORDER.length - shown.length} more
        </UnstyledButton>
      )}
    </div>
  );
}
