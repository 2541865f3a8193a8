import { Checkbox, NativeSelect, SimpleGrid } from '@mantine/core';
import { CustomerInput } from '#contract/customers.ts';
import { EMAIL_MAX, NAME_MAX, PHONE_MAX } from '#domain/contact-details.ts';
import { CUSTOMER_NOTES_MAX } from '#domain/customer/customer-import.ts';
import { CUSTOMER_SOURCE_MAX, TAX_NUMBER_MAX } from '#domain/customer/customer-limits.ts';
import { asLanguage, LANGUAGE_NAMES, LANGUAGES } from '#domain/language/language.ts';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { BothVersions } from '#web/staff/components/both-versions.tsx';
import { Dialog } from '#web/staff/components/dialog.tsx';
import { DialogActions } from '#web/staff/components/dialog-actions.tsx';
import { HELP_BELOW, LongTextField, TextField } from '#web/staff/components/fields.tsx';
import { problemsBy } from '#web/staff/components/form-problems.ts';
import { type SharedFields, useForm } from '#web/staff/components/use-form.ts';
import { useSaveShared } from '#web/staff/components/use-save-shared.ts';
import type { Customer } from './customer.ts';

function valuesOf(customer: Customer) {
  const { name, email, phone, language, notes, source, tax_exempt, tax_number } = customer;
  return { name, email, phone, language, notes, source, tax_exempt, tax_number };
}

const SHARED: SharedFields<ReturnType<typeof valuesOf>> = {
  name: { label: 'Name' },
  email: { label: 'Email' },
  phone: { label: 'Phone' },
  language: {
    label: 'Language',
    words: (language) => (language === '' ? 'Company default' : LANGUAGE_NAMES[language]),
  },
  notes: { label: 'Notes' },
  source: { label: 'Lead source' },
  tax_exempt: { label: 'Tax-exempt', words: (exempt) => (exempt ? 'Yes' : 'No') },
  tax_number: { label: 'Exemption certificate number' },
};

/** Edits the customer's details. Existing quotes don't change. */
export function EditDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { id, edit_number } = customer;
  const saveShared = useSaveShared(queries.customers.get.queryKey({ input: { id } }));
  const form = useForm({
    name: `customer-${id}`,
    stored: valuesOf(customer),
    problemsOf: (values) => problemsBy(CustomerInput, values),
    shared: SHARED,
    save: async (values) => {
      await saveShared(
        () => api.customers.save({ id, edit_number, customer: CustomerInput.parse(values) }),
        'Customer saved.',
      );
      onClose();
    },
  });
  const language = form.bind('language');
  const exempt = form.bind('tax_exempt');
  // Discarded input must not return when the dialog opens again.
  const close = () => {
    form.reset();
    onClose();
  };
  return (
    <Dialog title="Edit customer" onClose={close}>
      <form onSubmit={form.submit} noValidate className="staff-form">
        <BothVersions form={form} />
        <TextField label="Name" maxLength={NAME_MAX} autoComplete="off" {...form.bind('name')} />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextField label="Phone" type="tel" maxLength={PHONE_MAX} autoComplete="off" {...form.bind('phone')} />
          <NativeSelect
            label="Language"
            value={language.value}
            onBlur={language.onBlur}
            onChange={(event) => language.onChange(asLanguage(event.currentTarget.value) ?? '')}
            data={[
              { value: '', label: 'Company default' },
              ...LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] })),
            ]}
          />
        </SimpleGrid>
        <TextField
          label="Email"
          type="email"
          maxLength={EMAIL_MAX}
          autoComplete="off"
          autoCapitalize="none"
          {...form.bind('email')}
        />
        <LongTextField
          label="Notes"
          description="Only your team sees these."
          maxLength={CUSTOMER_NOTES_MAX}
          {...form.bind('notes')}
        />
        <TextField
          label="Lead source"
          maxLength={CUSTOMER_SOURCE_MAX}
          placeholder="A neighbor, Google, a yard sign"
          autoComplete="off"
          {...form.bind('source')}
        />
        <Checkbox
          label="Tax-exempt"
          description="New quotes for this customer start with 0% tax."
          checked={exempt.value}
          onChange={(event) => exempt.onChange(event.currentTarget.checked)}
        />
        {exempt.value && (
          <TextField
            label="Exemption certificate number"
            maxLength={TAX_NUMBER_MAX}
            autoComplete="off"
            inputWrapperOrder={HELP_BELOW}
            {...form.bind('tax_number')}
          />
        )}
        <DialogActions submit="Save customer" busy={form.busy} onCancel={close} />
      </form>
    </Dialog>
  );
}
