import { Input, SegmentedControl, Select, SimpleGrid } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { OTHER_WAYS_TO_PAY_MAX } from '#domain/company/company-limits.ts';
import { useId, useMemo } from 'react';
import { asLanguage, type Language, LANGUAGE_NAMES, LANGUAGES } from '#domain/language/language.ts';
import { api } from '../../api/client.ts';
import { queries } from '../../api/query.ts';
import { auth } from '../../session/browser-session.ts';
import { MoneyField, PercentField, QuantityField } from '../../ui/decimal-field.tsx';
import { HELP_BELOW, LongTextField } from '../components/fields.tsx';
import { SaveRow } from '../components/save-row.tsx';
import { useForm } from '../components/use-form.ts';
import { toastSuccess } from '../components/toasts.tsx';
import { cardNotes, type CompanyView, defaultsOf, defaultsProblems, settingsOf } from './defaults-form.ts';
import { CardNote, DepositFields } from './deposit-fields.tsx';
import { clockIn, currencyChoices, zoneChoices } from './zone-choices.ts';

export function DefaultsEditor({ company }: { company: CompanyView }) {
  const client = useQueryClient();
  const form = useForm({
    name: 'company-defaults',
    stored: defaultsOf(company),
    problemsOf: defaultsProblems,
    save: async (values) => {
      const saved = await api.company.updateSettings(settingsOf(values));
      client.setQueryData(queries.company.get.queryKey(), saved);
      toastSuccess('Company defaults saved.');
      // Time zone and currency are in the session, too. Everything is saved; if this read fails, the next one brings
      // them.
      void auth.reload().catch((error: unknown) => console.warn('The session could not be read again:', error));
    },
  });
  const notes = cardNotes(form.values, company);
  return (
    <form onSubmit={form.submit} noValidate className="staff-form">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
        <PercentField
          label="Tax rate"
          description="Empty for no tax."
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
          description="Smaller jobs get a line that makes up the difference. Empty for none."
          inputWrapperOrder={HELP_BELOW}
          currency={form.values.currency}
          {...form.bind('minimum_charge_cents')}
        />
        <MoneyField
          label="Trip charge"
          description="A line of its own on every new quote. Empty for none."
          inputWrapperOrder={HELP_BELOW}
          currency={form.values.currency}
          {...form.bind('trip_charge_cents')}
        />
        <ZoneField {...form.bind('time_zone')} />
        <CurrencyField fixed={company.currency_fixed} note={notes.currency} {...form.bind('currency')} />
        <DepositFields form={form} note={notes.deposit} />
        <LanguageField {...form.bind('customer_language')} />
      </SimpleGrid>
      <LongTextField
        label="Other ways to pay"
        description="Shown to customers beside the card, as you write it, such as: Check to Clear Water LLC, Zelle 555-0100."
        minRows={2}
        maxRows={8}
        maxLength={OTHER_WAYS_TO_PAY_MAX}
        mt="md"
        {...form.bind('other_ways_to_pay')}
      />
      <SaveRow form={form} label="Save defaults" />
    </form>
  );
}

interface ChoiceProps {
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  error: string | undefined;
}

function ZoneField({ value, onChange, ...field }: ChoiceProps) {
  const choices = useMemo(() => zoneChoices(value), [value]);
  return (
    <Select
      label="Time zone"
      description={`There it is now ${clockIn(value, new Date())}. Dates on quotes follow it.`}
      data={choices}
      value={value}
      onChange={(zone) => zone && onChange(zone)}
      searchable
      allowDeselect={false}
      inputWrapperOrder={HELP_BELOW}
      nothingFoundMessage="No such time zone"
      {...field}
    />
  );
}

const LANGUAGE_CHOICES = LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] }));

function LanguageField({
  value,
  onChange,
  error,
}: {
  value: Language;
  onChange: (value: Language) => void;
  error: string | undefined;
}) {
  const id = useId();
  return (
    <Input.Wrapper
      label="Customers’ language"
      labelElement="div"
      labelProps={{ id }}
      description="Of new customers’ quotes and emails. Each customer can have another one."
      inputWrapperOrder={HELP_BELOW}
      error={error}
    >
      <SegmentedControl
        aria-labelledby={id}
        fullWidth
        mb={5}
        value={value}
        onChange={(chosen) => onChange(asLanguage(chosen) ?? 'en')}
        data={LANGUAGE_CHOICES}
      />
    </Input.Wrapper>
  );
}

/**
 * @param fixed a quote was already sent: a sent quote never changes, and it has no currency of its own
 * @param note what cannot be paid by card in this currency
 */
function CurrencyField({
  value,
  onChange,
  fixed,
  note,
  ...field
}: ChoiceProps & { fixed: boolean; note: string | null }) {
  const choices = useMemo(() => currencyChoices(value), [value]);
  return (
    <div>
      <Select
        label="Currency"
        description={
          fixed
            ? 'Fixed, because a quote was already sent in it. A sent quote never changes.'
            : 'How amounts are written. Nothing is converted, and it stays once the first quote is sent.'
        }
        disabled={fixed}
        data={choices}
        value={value}
        onChange={(currency) => currency && onChange(currency)}
        searchable
        allowDeselect={false}
        inputWrapperOrder={HELP_BELOW}
        nothingFoundMessage="No such currency"
        {...field}
      />
      <CardNote note={note} />
    </div>
  );
}
