import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { dayIn, firstDayOf, isDay, lastDayOf, monthOf } from '#domain/calendar-days.ts';
import { api } from '#web/api/client.ts';
import { downloadFile } from '#web/staff/components/download-file.ts';
import { PageSection } from '#web/staff/components/page-section.tsx';
import { toastError, toastProblem } from '#web/staff/components/toasts.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';

/** Returns the reason why a period can't be downloaded; null if it can. */
export function periodProblem(from: string, to: string): string | null {
  if (!isDay(from) || !isDay(to)) return 'Choose the first and last day';
  return from > to ? 'The last day is before the first day' : null;
}

export function thisMonth(now: Date, timeZone: string): { from: string; to: string } {
  const month = monthOf(dayIn(now, timeZone));
  return { from: firstDayOf(month), to: lastDayOf(month) };
}

/** Downloads payments for bookkeeping, with each payment's fee, net amount, tax and receipt number. */
export function DownloadPanel() {
  const { timeZone } = useViewer();
  const [period, setPeriod] = useState(() => thisMonth(new Date(), timeZone));
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const problem = periodProblem(period.from, period.to);

  async function download(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    if (problem !== null) return toastProblem(problem);
    setBusy(true);
    try {
      downloadFile(await api.payments.csv(period), `payments-${period.from}-${period.to}.csv`);
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <PageSection
      title="Export for accounting"
      className="getting-paid-export"
      lead="All payments, refunds and price reductions for a period as a CSV: date, quote, customer, method, gross, fee, net, tax portion and receipt number."
    >
      <form onSubmit={(event) => void download(event)} noValidate className="staff-form">
        <Group gap="md" align="flex-start">
          <TextInput
            type="date"
            label="First day"
            flex="1 1 9rem"
            value={period.from}
            onChange={(event) => setPeriod({ ...period, from: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            label="Last day"
            flex="1 1 9rem"
            value={period.to}
            error={asked && problem}
            onChange={(event) => setPeriod({ ...period, to: event.currentTarget.value })}
          />
        </Group>
        <Button
          type="submit"
          variant="default"
          className="panel-button"
          loading={busy}
          leftSection={<Icon name="download" />}
        >
          Download payments
        </Button>
      </form>
    </PageSection>
  );
}
