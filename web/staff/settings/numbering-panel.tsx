import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { QUOTE_NUMBER_PREFIX, quoteNumber } from '#domain/quote/quote-number.ts';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { Dialog } from '#web/staff/components/dialog.tsx';
import { Facts } from '#web/staff/components/facts.tsx';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { TextField } from '#web/staff/components/fields.tsx';
import { SaveRow } from '#web/staff/components/save-row.tsx';
import { Panel } from '#web/staff/components/screen.tsx';
import { toastSuccess } from '#web/staff/components/toasts.tsx';
import { useForm } from '#web/staff/components/use-form.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { numberingProblems, typedNumber } from './numbering-form.ts';

export function NumberingPanel() {
  const company = useQuery(queries.company.get.queryOptions());
  const mayChange = useViewer().may('company_settings.change');
  const next = company.data?.next_quote_number;
  return (
    <Panel
      title="Quote numbers"
      lead="Quotes are numbered in order, and no number is used twice. Revisions keep the quote’s number."
    >
      {next !== undefined && mayChange && <NumberingEditor next={next} />}
      {next !== undefined && !mayChange && <Facts facts={[['Next quote', quoteNumber(next)]]} />}
      {company.isPending && <Skeleton h={80} role="status" aria-label="Loading" />}
      {company.isError && !company.data && <FailedState error={company.error} onRetry={() => void company.refetch()} />}
    </Panel>
  );
}

function NumberingEditor({ next }: { next: number }) {
  const client = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  const agreedTo = useRef<number | null>(null);
  const [asking, setAsking] = useState<number | null>(null);
  const form = useForm({
    name: 'quote-numbering',
    stored: { next_quote_number: String(next) },
    problemsOf: (values) => numberingProblems(values, next),
    save: async (values) => {
      const saved = await api.company.setQuoteNumbering({
        next_quote_number: typedNumber(values.next_quote_number) ?? 0,
      });
      client.setQueryData(queries.company.get.queryKey(), saved);
      toastSuccess(`The next quote is ${quoteNumber(saved.next_quote_number)}.`);
    },
  });

  /** Asks first, because the change can't be undone. */
  function submit(event: FormEvent<HTMLFormElement>) {
    const number = typedNumber(form.values.next_quote_number);
    const isRaise = number !== null && number > next && numberingProblems(form.values, next).size === 0;
    if (!isRaise || agreedTo.current === number) return form.submit(event);
    event.preventDefault();
    setAsking(number);
  }

  return (
    <>
      <form ref={element} onSubmit={submit} noValidate className="staff-form">
        <TextField
          label="Next quote number"
          description="To continue numbering from another program, enter a higher number. You can’t lower it later."
          leftSection={<span aria-hidden="true">{QUOTE_NUMBER_PREFIX}</span>}
          inputMode="numeric"
          autoComplete="off"
          maxLength={14}
          maw={320}
          {...form.bind('next_quote_number')}
        />
        <SaveRow form={form} label="Save number" quiet />
      </form>
      {asking !== null && (
        <RaiseDialog
          next={next}
          number={asking}
          onClose={() => setAsking(null)}
          onConfirm={() => {
            agreedTo.current = asking;
            setAsking(null);
            element.current?.requestSubmit();
          }}
        />
      )}
    </>
  );
}

interface RaiseDialogProps {
  next: number;
  number: number;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before skipping numbers, because skipped numbers can never be used. */
function RaiseDialog({ next, number, onClose, onConfirm }: RaiseDialogProps) {
  return (
    <Dialog onClose={onClose} title={`Continue from ${quoteNumber(number)}?`}>
      <Stack gap="md">
        <Text size="sm">
          The next quote will be {quoteNumber(number)} instead of {quoteNumber(next)}. The numbers in between are
          skipped for good, and this can’t be undone. Existing quotes keep their numbers.
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button onClick={onConfirm}>Continue from {quoteNumber(number)}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
