import type { TextInputProps } from '@mantine/core';
import { memo } from 'react';
import { useLocation } from 'react-router';
import { ADDRESS_MAX, EMAIL_MAX, NAME_MAX, PHONE_MAX } from '#domain/contact-details.ts';
import { visibleText } from '#domain/text.ts';
import { Panel } from '#web/staff/components/screen.tsx';
import { withCustomerName } from '#web/staff/quotes/form-edits.ts';
import { usePhoneFormat } from '#web/staff/quotes/use-phone-format.ts';
import { SuppressionNotice } from '#web/staff/suppressions/suppression-notice.tsx';
import { useBuilderPart } from './builder-model.ts';
import { type CustomerFieldName, CustomerLookup } from './customer-lookup.tsx';
import { RecentCustomers } from './recent-customers.tsx';
import { SaveCustomer } from './save-customer.tsx';
import { useFieldProblem } from './use-field-problem.ts';

export const CustomerSection = memo(function CustomerSection() {
  return (
    <Panel dense title="Customer">
      <RecentCustomers />
      <NameField />
      <CustomerField field="property_address" label="Property address" maxLength={ADDRESS_MAX} />
      <div className="field-pair contact-pair">
        <PhoneField />
        <CustomerField
          field="customer_email"
          label="Email"
          type="email"
          inputMode="email"
          maxLength={EMAIL_MAX}
          autoCapitalize="none"
        />
      </div>
      <SuppressedNotice />
      <SaveCustomer />
    </Panel>
  );
});

function SuppressedNotice() {
  return <SuppressionNotice email={useBuilderPart(({ draft }) => draft.form.customer_email)} />;
}

function NameField() {
  const isMissing = useBuilderPart(({ showProblems, draft }) => showProblems && !visibleText(draft.form.customer_name));
  const problem = useFieldProblem('customer_name');
  const cameByKey = (useLocation().state as { byKey?: boolean } | null)?.byKey === true;
  return (
    <CustomerLookup
      field="customer_name"
      isNext={cameByKey}
      withTyped={withCustomerName}
      label="Name"
      maxLength={NAME_MAX}
      autoComplete="off"
      autoCapitalize="words"
      {...problem}
      error={problem.error ?? (isMissing ? 'Customer name is required' : undefined)}
    />
  );
}

function PhoneField() {
  const format = usePhoneFormat(useBuilderPart(({ company }) => company.time_zone));
  const problem = useFieldProblem('customer_phone');
  return (
    <CustomerLookup
      field="customer_phone"
      withTyped={(form, typed) => ({ ...form, customer_phone: format(typed, form.customer_phone) })}
      label="Phone"
      type="tel"
      inputMode="tel"
      maxLength={PHONE_MAX}
      autoComplete="off"
      {...problem}
    />
  );
}

function CustomerField({ field, ...input }: { field: CustomerFieldName } & TextInputProps) {
  const problem = useFieldProblem(field);
  return (
    <CustomerLookup
      field={field}
      withTyped={(form, typed) => ({ ...form, [field]: typed })}
      autoComplete="off"
      {...input}
      {...problem}
    />
  );
}
