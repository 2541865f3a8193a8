import { SimpleGrid } from '@mantine/core';
import { memo } from 'react';
import { visibleText } from '#domain/text.ts';
import { withCustomer, withCustomerName } from '../form-edits.ts';
import { useBuilderPart, useEdit, useFormField } from './builder-model.ts';
import { CustomerLookup, type CustomerPick } from './customer-lookup.tsx';
import { Panel } from '../../frame/screen.tsx';
import { useFieldProblem } from './use-field-problem.ts';

export const CustomerSection = memo(function CustomerSection() {
  const edit = useEdit();
  const showProblems = useBuilderPart((model) => model.showProblems);
  const name = useBuilderPart(({ draft }) => draft.form.customer_name);
  const email = useFormField('customer_email', 'customer');
  const phone = useFormField('customer_phone', 'customer');
  const address = useFormField('property_address', 'customer');
  const nameProblem = useFieldProblem('customer_name');
  const emailProblem = useFieldProblem('customer_email');
  const phoneProblem = useFieldProblem('customer_phone');
  const addressProblem = useFieldProblem('property_address');
  const onPick = ({ customer, address: known }: CustomerPick) =>
    edit((form) => withCustomer(form, customer, known), 'customer');
  const nameMissing = showProblems && !visibleText(name) ? 'Customer name is required' : undefined;
  return (
    <Panel dense title="Customer">
      <CustomerLookup
        label="Name"
        value={name}
        onChange={(typed) => edit((form) => withCustomerName(form, typed), 'customer')}
        onPick={onPick}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="words"
        {...nameProblem}
        error={nameProblem.error ?? nameMissing}
      />
      <CustomerLookup
        label="Property address"
        value={address.value}
        onChange={address.set}
        onPick={onPick}
        maxLength={300}
        autoComplete="off"
        {...addressProblem}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <CustomerLookup
          label="Phone"
          type="tel"
          inputMode="tel"
          value={phone.value}
          onChange={phone.set}
          onPick={onPick}
          maxLength={40}
          autoComplete="off"
          {...phoneProblem}
        />
        <CustomerLookup
          label="Email"
          type="email"
          inputMode="email"
          value={email.value}
          onChange={email.set}
          onPick={onPick}
          maxLength={254}
          autoComplete="off"
          autoCapitalize="none"
          {...emailProblem}
        />
      </SimpleGrid>
    </Panel>
  );
});
