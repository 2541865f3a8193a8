import type { TextInputProps } from '@mantine/core';
import { UnstyledButton } from '@mantine/core';
import { memo, useState } from 'react';
import { useLocation } from 'react-router';
import { ADDRESS_MAX, EMAIL_MAX, NAME_MAX, PHONE_MAX } from '#domain/contact-details.ts';
import { visibleText } from '#domain/text.ts';
import type { QuoteForm } from '#web/quote-form/quote-form.ts';
import { PageSection } from '#web/staff/components/page-section.tsx';
import { withCustomerName } from '#web/staff/quotes/form-edits.ts';
import { usePhoneFormat } from '#web/staff/quotes/use-phone-format.ts';
import { SuppressionNotice } from '#web/staff/suppressions/suppression-notice.tsx';
import { afterPress } from '#web/ui/after-press.ts';
import { useBuilderPart, useBuilderStore } from './builder-model.ts';
import { CustomerCard } from './customer-card.tsx';
import { type CustomerFieldName, CustomerLookup } from './customer-lookup.tsx';
import { RecentCustomers } from './recent-customers.tsx';
import { SaveCustomer } from './save-customer.tsx';
import { useFieldProblem } from './use-field-problem.ts';

const FIELDS: readonly CustomerFieldName[] = ['customer_name', 'customer_email', 'customer_phone', 'property_address'];

/** True once a quote can be sent to this customer. The fields then collapse. */
function isFilled({ customer_name, customer_email, customer_phone, property_address }: QuoteForm): boolean {
  const isReachable = customer_email.trim() !== '' || customer_phone.trim() !== '';
  return visibleText(customer_name) !== '' && property_address.trim() !== '' && isReachable;
}

export const CustomerSection = memo(function CustomerSection() {
  const store = useBuilderStore();
  const [isOpen, setOpen] = useState(() => !isFilled(store.model.draft.form));
  const isFaulty = useBuilderPart(({ draft }) => FIELDS.some((field) => draft.problems.has(field)));
  const isEmpty = useBuilderPart(({ draft }) => visibleText(draft.form.customer_name) === '');
  const [isChanging, setChanging] = useState(false);
  const isFolded = !isOpen && !isFaulty && !isEmpty;

  function foldIfFilled() {
    const { form, problems } = store.model.draft;
    if (!isFilled(form) || FIELDS.some((field) => problems.has(field))) return;
    setOpen(false);
    setChanging(false);
  }

  return (
    <PageSection
      title="Customer"
      aside={
        isFolded && (
          <UnstyledButton
            className="quiet-link"
            onClick={() => {
              setOpen(true);
              setChanging(true);
            }}
          >
            Change
          </UnstyledButton>
        )
      }
    >
      {isFolded ? (
        <CustomerCard />
      ) : (
        <div
          className="customer-fields"
          onBlur={({ currentTarget: fields, relatedTarget }) => {
            if (fields.contains(relatedTarget)) return;
            // Some browsers don't focus a pressed button, so no element may have the focus. In another window, the
            // focus is elsewhere.
            afterPress(() => {
              if (document.hasFocus() && !fields.contains(document.activeElement)) foldIfFilled();
            });
          }}
        >
          <CustomerFields isChanging={isChanging} onPick={foldIfFilled} />
        </div>
      )}
    </PageSection>
  );
});

interface CustomerFieldsProps {
  /** true if someone chose to change a complete form; the name then gets the focus */
  isChanging: boolean;
  onPick: () => void;
}

function CustomerFields({ isChanging, onPick }: CustomerFieldsProps) {
  return (
    <>
      <RecentCustomers onPick={onPick} />
      <NameField isNext={isChanging} onPick={onPick} />
      <CustomerField
        field="property_address"
        label="Property address"
        placeholder="Street, city"
        maxLength={ADDRESS_MAX}
        onPick={onPick}
      />
      <div className="field-pair">
        <PhoneField onPick={onPick} />
        <CustomerField
          field="customer_email"
          label="Email"
          type="email"
          inputMode="email"
          placeholder="name@example.com"
          maxLength={EMAIL_MAX}
          autoCapitalize="none"
          onPick={onPick}
        />
      </div>
      <SuppressedNotice />
      <SaveCustomer />
    </>
  );
}

function SuppressedNotice() {
  return <SuppressionNotice email={useBuilderPart(({ draft }) => draft.form.customer_email)} />;
}

interface Picking {
  onPick: () => void;
}

function NameField({ isNext, onPick }: Picking & { isNext: boolean }) {
  const isMissing = useBuilderPart(({ showProblems, draft }) => showProblems && !visibleText(draft.form.customer_name));
  const problem = useFieldProblem('customer_name');
  const cameByKey = (useLocation().state as { byKey?: boolean } | null)?.byKey === true;
  return (
    <CustomerLookup
      field="customer_name"
      isNext={cameByKey || isNext}
      withTyped={withCustomerName}
      onPick={onPick}
      label="Name"
      maxLength={NAME_MAX}
      autoComplete="off"
      autoCapitalize="words"
      {...problem}
      error={problem.error ?? (isMissing ? 'Customer name is required' : undefined)}
    />
  );
}

function PhoneField({ onPick }: Picking) {
  const format = usePhoneFormat(useBuilderPart(({ company }) => company.time_zone));
  const problem = useFieldProblem('customer_phone');
  return (
    <CustomerLookup
      field="customer_phone"
      withTyped={(form, typed) => ({ ...form, customer_phone: format(typed, form.customer_phone) })}
      onPick={onPick}
      label="Phone"
      type="tel"
      inputMode="tel"
      maxLength={PHONE_MAX}
      autoComplete="off"
      {...problem}
    />
  );
}

function CustomerField({ field, onPick, ...input }: { field: CustomerFieldName } & Picking & TextInputProps) {
  const problem = useFieldProblem(field);
  return (
    <CustomerLookup
      field={field}
      withTyped={(form, typed) => ({ ...form, [field]: typed })}
      onPick={onPick}
      autoComplete="off"
      {...input}
      {...problem}
    />
  );
}
