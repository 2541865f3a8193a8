import { Input, SegmentedControl, Select, SimpleGrid } from '@mantine/core';
import { useId, useMemo } from 'react';
import { asLanguage, LANGUAGE_NAMES, LANGUAGES, type Language } from '#domain/language/language.ts';
import type { CompanyView } from '#web/staff/company/company-view.ts';
import { HELP_BELOW } from '#web/staff/components/fields.tsx';
import { SaveRow } from '#web/staff/components/save-row.tsx';
import { useForm } from '#web/staff/components/use-form.ts';
import { cardNotes, companyFormOf, defaultsProblems, settingsFormOf } from './defaults-form.ts';
import { CardNote } from './deposit-fields.tsx';
import { useSaveSettings } from './use-save-settings.ts';
import { clockIn, currencyChoices, zoneChoices } from './zone-choices.ts';

export function CompanyEditor({ company }: { company: CompanyView }) {
  const saveSettings = useSaveSettings();
  const stored = companyFormOf(company);
  const all = settingsFormOf(company);
  const form = useForm({
    name: 'company',
    stored,
    problemsOf: (values) => defaultsProblems({ ...all, ...values }),
    save: (values) => saveSettings(values, 'Company saved.'),
  });
  const notes = cardNotes({ ...all, ...form.values }, company);
  return (
    <form onSubmit={form.submit} noValidate className="staff-form">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
        <ZoneField {...form.bind('time_zone')} />
        <CurrencyField fixed={company.currency_fixed} note={notes.currency} {...form.bind('currency')} />
        <LanguageField {...form.bind('customer_language')} />
      </SimpleGrid>
      <SaveRow form={form} label="Save company" quiet />
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
      description={`Local time: ${clockIn(value, new Date())}. Used for all dates, appointments, reminders and reports.`}
      data={choices}
      value={value}
      onChange={(zone) => zone && onChange(zone)}
      searchable
      allowDeselect={false}
      inputWrapperOrder={HELP_BELOW}
      nothingFoundMessage="No matching time zone"
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
      description="For new customers’ quotes and emails. You can change it for each customer."
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
 * Edits the currency.
 * @param fixed true once a quote was sent, because sent quotes never change and store no currency
 * @param note names amounts that can't be paid by card in this currency
 */
function CurrencyField({
  value,
  onChange,
  fixed,
  note,
  ...field
}: ChoiceProps & { fixed: boolean; note: string | null }) {
  const choices = useMemo(() => currencyChoices(value), [value]);
  if (fixed)
    return <FixedCurrency label={choices.find((choice) => choice.value === value)?.label ?? value} note={note} />;
  return (
    <div>
      <Select
        label="Currency"
        description="How amounts are shown; nothing is converted. You can’t change it after sending your first quote."
        data={choices}
        value={value}
        onChange={(currency) => currency && onChange(currency)}
        searchable
        allowDeselect={false}
        inputWrapperOrder={HELP_BELOW}
        nothingFoundMessage="No matching currency"
        {...field}
      />
      <CardNote note={note} />
    </div>
  );
}

function FixedCurrency({ label, note }: { label: string; note: string | null }) {
  return (
    <Input.Wrapper
      label="Currency"
      labelElement="div"
      description="Can’t be changed because a quote was already sent, decided or paid in this currency."
      inputWrapperOrder={HELP_BELOW}
    >
      <p className="fixed-value">{label}</p>
      <CardNote note={note} />
    </Input.Wrapper>
  );
}
