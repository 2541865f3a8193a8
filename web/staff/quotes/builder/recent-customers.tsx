import { useQuery } from '@tanstack/react-query';
import { queries } from '#web/api/query.ts';
import { Initials } from '#web/staff/components/initials.tsx';
import { withCustomer } from '#web/staff/quotes/form-edits.ts';
import { useBuilderPart, useEdit } from './builder-model.ts';

const SHOWN = 3;

/**
 * Offers the person's latest customers, each with the address of their latest property. One tap fills in everything.
 * Shown while the quote has no customer.
 */
export function RecentCustomers({ onPick }: { onPick: () => void }) {
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
          <button
            type="button"
            key={customer.id}
            className="start-tile"
            onClick={() => {
              edit((form) => withCustomer(form, customer, form.property_address || address), 'customer');
              onPick();
            }}
          >
            <Initials name={customer.name} />
            <span className="start-words">
              <span className="start-name">{customer.name}</span>
              {address && <span className="start-more">{address}</span>}
            </span>
          </button>
        );
      })}
    </div>
  );
}
