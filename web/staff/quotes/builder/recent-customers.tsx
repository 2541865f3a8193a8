import { useQuery } from '@tanstack/react-query';
import { queries } from '#web/api/query.ts';
import { withCustomer } from '#web/staff/quotes/form-edits.ts';
import { useBuilderPart, useEdit } from './builder-model.ts';
import { useRepeat } from './use-copy.ts';

const SHOWN = 3;

/**
 * Offers the person's latest customers, each with the address of their latest property. One tap fills in everything,
 * another the work of their latest quote too. Shown while the quote has no customer.
 */
export function RecentCustomers({ onPick }: { onPick: () => void }) {
  const isAsked = useBuilderPart(
    ({ draft: { form, record } }) =>
      form.customer_name === '' && form.customer_id === null && record.publishing === 'auto',
  );
  const isEmpty = useBuilderPart(({ draft }) => draft.form.lines.length === 0);
  const edit = useEdit();
  const repeat = useRepeat();
  const { data } = useQuery({
    ...queries.customers.list.queryOptions({ input: { limit: SHOWN } }),
    enabled: isAsked,
  });
  if (!isAsked || !data || data.items.length === 0) return null;
  return (
    <div className="starts" role="group" aria-label="Recent customers">
      {data.items.map(({ properties, notes: _notes, quotes, ...customer }) => {
        const address = properties.at(-1)?.address ?? '';
        const pick = () => {
          edit((form) => withCustomer(form, customer, form.property_address || address), 'customer');
          onPick();
        };
        return (
          <div className="start-pair" key={customer.id}>
            <button type="button" className="start-tile" onClick={pick}>
              <span className="start-words">
                <span className="start-name">{customer.name}</span>
                {address && <span className="start-more">{address}</span>}
              </span>
            </button>
            {isEmpty && quotes > 0 && (
              <button
                type="button"
                className="start-repeat"
                aria-label={`Repeat the last quote for ${customer.name}`}
                onClick={() => {
                  pick();
                  void repeat(customer.id);
                }}
              >
                Repeat
              </button>
            )}
          </div>
        );
      })}
    </div>
  );
}
