import { SimpleGrid } from '@mantine/core';
import { OTHER_WAYS_TO_PAY_MAX } from '#domain/company/company-limits.ts';
import type { CompanyView } from '#web/staff/company/company-view.ts';
import { HELP_BELOW, LongTextField } from '#web/staff/components/fields.tsx';
import { SaveRow } from '#web/staff/components/save-row.tsx';
import { useForm } from '#web/staff/components/use-form.ts';
import { MoneyField, PercentField, QuantityField } from '#web/ui/decimal-field.tsx';
import { cardNotes, defaultsOf, defaultsProblems, settingsFormOf } from './defaults-form.ts';
import { DepositFields } from './deposit-fields.tsx';
import { useSaveSettings } from './use-save-settings.ts';

export function DefaultsEditor({ company }: { company: CompanyView }) {
  const saveSettings = useSaveSettings();
  const all = settingsFormOf(company);
  const form = useForm({
    name: 'company-defaults',
    stored: defaultsOf(company),
    problemsOf: (values) => defaultsProblems({ ...all, ...values }),
    save: (values) => saveSettings(values, 'Company defaults saved.'),
  });
  const notes = cardNotes({ ...all, ...form.values }, company);
  return (
    <form onSubmit={form.submit} noValidate className="staff-form">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
        <PercentField
          label="Tax rate"
          description="Leave blank for no tax."
          inputWrapperOrder={HELP_BELOW}
          {...form.bind('tax_rate')}
        />
        <QuantityField
          label="Quotes are valid for"
          description="From the day they are sent, 1 to 365."
          unit="days"
          inputWrapperOrder={HELP_BELOW}
          {...form.bind('validity_days')}
          inputMode="numeric"
        />
        <MoneyField
          label="Minimum charge"
          description="Smaller jobs get a line for the difference. Leave blank for none."
          inputWrapperOrder={HELP_BELOW}
          currency={company.currency}
          {...form.bind('minimum_charge_cents')}
        />
        <MoneyField
          label="Trip charge"
          description="A separate line on every new quote. Leave blank for none."
          inputWrapperOrder={HELP_BELOW}
          currency={company.currency}
          {...form.bind('trip_charge_cents')}
        />
        <DepositFields form={form} currency={company.currency} note={notes.deposit} />
      </SimpleGrid>
      <LongTextField
        label="Other ways to pay"
        description="Shown to customers next to card payment. Example: Check to Clear Water LLC, Zelle 555-0100."
        minRows={2}
        maxRows={8}
        maxLength={OTHER_WAYS_TO_PAY_MAX}
        mt="md"
        {...form.bind('other_ways_to_pay')}
      />
      <SaveRow form={form} label="Save defaults" quiet />
    </form>
  );
}
