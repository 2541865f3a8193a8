import { Alert, Button, Group, Stack, Table, Text } from '@mantine/core';
import { memo, useMemo, useState } from 'react';
import { formatMoney } from '#domain/pricing/money.ts';
import type { VersionedRateBook } from '#domain/pricing/rate-book.ts';
import type { QuoteForm } from '#web/quote-form/quote-form.ts';
import { toastUndo } from '#web/staff/components/toasts.tsx';
import { hasOutdatedPrices, repricing } from '#web/staff/quotes/reprice.ts';
import { useRateBook } from '#web/staff/workspace/answer-cache.ts';
import { Icon } from '#web/ui/icons.tsx';
import { useBuilderPart, useEdit } from './builder-model.ts';

/**
 * Says that the rates have changed since the quote was priced. Shows both prices, and changes the quote only on
 * request.
 */
export const RepriceNotice = memo(function RepriceNotice() {
  const book = useRateBook().data;
  const outdated = useBuilderPart(({ draft }) => book !== undefined && hasOutdatedPrices(draft.form.lines, book));
  return book && outdated && <RepriceCard book={book} />;
});

function RepriceCard({ book }: { book: VersionedRateBook }) {
  const edit = useEdit();
  const currency = useBuilderPart(({ company }) => company.currency);
  const form = useBuilderPart(({ draft }) => draft.form, samePrices);
  const [open, setOpen] = useState(false);
  const change = useMemo(() => repricing(form, book), [book, form]);
  if (!change) return null;
  const money = (cents: number) => formatMoney(cents, currency);

  function reprice() {
    if (!change) return;
    const before = form.lines;
    edit((current) => ({ ...current, lines: change.form.lines }), 'prices updated to today’s rates');
    setOpen(false);
    toastUndo('Prices updated to today’s rates', () =>
      edit((current) => ({ ...current, lines: before }), 'old prices restored'),
    );
  }

  return (
    <Alert color="water" icon={<Icon name="tag" />} title="Your rates have changed since this was priced">
      <Stack gap="sm">
        <Text size="sm">
          {change.entries.length === 1 ? '1 line has' : `${change.entries.length} lines have`} a new rate. Prices stay
          the same until you update them.
        </Text>
        {open && (
          <Table className="reprice-table" verticalSpacing={4} withRowBorders={false}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Line</Table.Th>
                <Table.Th className="number">Now</Table.Th>
                <Table.Th className="number">New</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {change.entries.map((entry) => (
                <Table.Tr key={entry.lineId}>
                  <Table.Td className="breakable">{entry.description}</Table.Td>
                  <Table.Td className="number">{money(entry.oldCents)}</Table.Td>
                  <Table.Td className="number">{money(entry.newCents)}</Table.Td>
                </Table.Tr>
              ))}
              <Table.Tr fw={650}>
                <Table.Td>Total</Table.Td>
                <Table.Td className="number">{money(change.oldTotalCents)}</Table.Td>
                <Table.Td className="number">{money(change.newTotalCents)}</Table.Td>
              </Table.Tr>
            </Table.Tbody>
          </Table>
        )}
        {open && change.gone.length > 0 && (
          <Text size="sm">No longer in the rate book, price unchanged: {change.gone.join(', ')}</Text>
        )}
        <Group gap="xs">
          {open ? (
            <Button size="sm" variant="default" onClick={reprice}>
              Update prices
            </Button>
          ) : (
            <Button size="sm" variant="default" onClick={() => setOpen(true)}>
              Update prices…
            </Button>
          )}
          {open && (
            <Button size="sm" variant="subtle" onClick={() => setOpen(false)}>
              Keep old prices
            </Button>
          )}
        </Group>
      </Stack>
    </Alert>
  );
}

/** Compares the rates of the lines and the inputs of the totals. Other input doesn't affect prices. */
function samePrices(one: QuoteForm, other: QuoteForm): boolean {
  return (
    one.lines === other.lines &&
    one.discount_type === other.discount_type &&
    one.discount_value === other.discount_value &&
    one.tax_rate === other.tax_rate &&
    one.minimum_charge_cents === other.minimum_charge_cents &&
    one.trip_charge_cents === other.trip_charge_cents
  );
}
