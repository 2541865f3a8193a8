import { Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { visibleText } from '#domain/text.ts';
import { useWorkspace } from '#web/staff/workspace/workspace.tsx';
import { useBuilderPart } from './builder-model.ts';

/** A button that saves a customer typed into the quote before it is sent. A name is enough. */
export function SaveCustomer() {
  const { sync } = useWorkspace();
  const [isSaved, setSaved] = useState(false);
  const id = useBuilderPart(({ draft }) => draft.record.id);
  const isNew = useBuilderPart(
    ({ draft: { form }, stored }) =>
      form.customer_id === null && !stored?.customer_id && visibleText(form.customer_name) !== '',
  );
  if (isSaved)
    return (
      <Text size="sm" c="dimmed" role="status">
        Saved to Customers
      </Text>
    );
  if (!isNew) return null;
  return (
    <UnstyledButton
      className="quiet-link save-customer"
      onClick={() => {
        setSaved(true);
        void sync.saveCustomer(id);
      }}
    >
      Save as customer
    </UnstyledButton>
  );
}
