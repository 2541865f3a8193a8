import { Group, Text } from '@mantine/core';
import { useState } from 'react';
import { endOfDayAfter, lastValidDay, staffDate } from '#domain/dates.ts';
import { VALIDITY_DAYS_MAX, VALIDITY_DAYS_MIN } from '#domain/quote/lifecycle.ts';
import { api } from '#web/api/client.ts';
import { FormDialog } from '#web/staff/components/form-dialog.tsx';
import { toastSuccess } from '#web/staff/components/toasts.tsx';
import { QuantityField } from '#web/ui/decimal-field.tsx';
import { useQuote } from './quote-model.ts';

export function ExtendDialog({ onClose }: { onClose: () => void }) {
  const { quote, company, commands } = useQuote();
  const [days, setDays] = useState<number | null>(quote.valid_days ?? company.validity_days);
  const [asked, setAsked] = useState(false);
  const isValid = days !== null && Number.isInteger(days) && days >= VALIDITY_DAYS_MIN && days <= VALIDITY_DAYS_MAX;
  const until = isValid
    ? staffDate(lastValidDay(endOfDayAfter(new Date(), days, company.time_zone)), company.time_zone)
    : null;

  async function extend(): Promise<boolean> {
    setAsked(true);
    if (!isValid) return false;
    const detail = await commands.attemptInDialog(async () =>
      commands.stored(await api.quotes.extend({ id: quote.id, days })),
    );
    if (detail) toastSuccess(`Valid until ${until}. The link stays the same.`);
    return detail !== null;
  }

  return (
    <FormDialog title="Extend expiration" submit="Extend" onSubmit={extend} onClose={onClose}>
      <Group align="flex-start">
        <QuantityField
          label="Days from today"
          unit="days"
          inputMode="numeric"
          w={160}
          value={days}
          onChange={setDays}
          error={asked && !isValid ? `Enter ${VALIDITY_DAYS_MIN} to ${VALIDITY_DAYS_MAX} days` : undefined}
          data-autofocus
        />
      </Group>
      <Text size="sm" c="dimmed" aria-live="polite" mih={21}>
        {until && `Your customer can approve until the end of ${until}. The link stays the same.`}
      </Text>
    </FormDialog>
  );
}
