import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queries } from '#web/api/query.ts';
import { withCustomer } from '#web/staff/quotes/form-edits.ts';
import { useBuilderPart, useEdit } from './builder-model.ts';

const SHOWN = 3;

/**
 * Offers the person's latest customers, each with the address of their latest property. One tap fills in everything.
 * Shown while the quote has no customer.
 */
export function RecentCustomers() {
  const isAsked = useBuilderPart(
    ({ draft: { form, record } }) =>
      form.customer_name === '' && form.customer_id === null && record.publishing === 'auto',
  );
  const edit = useEdit();
  const { data } = useQuery({
    ...queries.customers.list.queryOptions({ input: { limit: SHOWN } }),
    enabled: isAsked,
  });
  if (!isAsked || !data || data.items.length === 0) return null;
  return (
    <div className="starts" role="group" aria-label="Recent customers">
      {data.items.map(({ properties, notes: _notes, ...customer }) => {
        const address = properties.at(-1)?.address ?? '';
        return (
          <Button
            key={customer.id}
            variant="default"
            onClick={() => edit((form) => withCustomer(form, customer, form.property_address || address), 'customer')}
          >
            <span>
              {customer.name}
              {address && (
                <Text size="xs" c="dimmed" span display="block">
                  {address}
                </Text>
              )}
            </span>
          </Button>
        );
      })}
    </div>
  );
}
