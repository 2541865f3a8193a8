import { Alert, Button, Group, Stack, Table, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { formatMoney } from '#domain/money.ts';
import { Icon } from '../../../ui/icons.tsx';
import { toastUndo } from '../../toasts.tsx';
import { useRateBook } from '../../workspace/kept-answers.ts';
import { repricing } from '../reprice.ts';
import { useBuilder } from './builder-model.ts';

/** Says that the rates have changed since, and shows old and new. The quote changes only when somebody asks for it. */
export function RepriceNotice() {
  const { draft, company } = useBuilder();
  const book = useRateBook().data;
  const [open, setOpen] = useState(false);
  const change = useMemo(() => (book ? repricing(draft.form, book) : null), [book, draft.form]);
  if (!change) return null;
  const money = (cents: number) => formatMoney(cents, company.currency);

  function reprice() {
    if (!change) return;
    const before = draft.form.lines;
    draft.edit(() => change.form, 'repriced with today’s rates');
    setOpen(false);
    toastUndo('Repriced with today’s rates', () =>
      draft.edit((form) => ({ ...form, lines: before }), 'old rates are back'),
    );
  }

  return (
    <Alert color="water" icon={<Icon name="tag" />} title="Your rates have changed since this was priced">
      <Stack gap="sm">
        <Text size="sm">
          {change.entries.length === 1 ? '1 line has' : `${change.entries.length} lines have`} another rate today. The
          quote stays as it is unless you reprice it.
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
          <Text size="sm">No longer in the rate book, price stays: {change.gone.join(', ')}</Text>
        )}
        <Group gap="xs">
          {open ? (
            <Button size="sm" variant="default" onClick={reprice}>
              Use the new rates
            </Button>
          ) : (
            <Button size="sm" variant="default" onClick={() => setOpen(true)}>
              Reprice…
            </Button>
          )}
          {open && (
            <Button size="sm" variant="subtle" onClick={() => setOpen(false)}>
              Keep the old ones
            </Button>
          )}
        </Group>
      </Stack>
    </Alert>
  );
}
