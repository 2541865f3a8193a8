import { Button, Radio } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { joinedNotes, MERGE_FIELDS, MERGE_UNDO_DAYS, type MergeField, usualChoice } from '#domain/customer/merging.ts';
import { lifetimeCents } from '#domain/customer/standing.ts';
import { staffDate } from '#domain/dates.ts';
import { errorCodeOf } from '#domain/errors.ts';
import { LANGUAGE_NAMES } from '#domain/language/language.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { toastError, toastSuccess } from '#web/staff/components/toasts.tsx';
import type { Customer } from '#web/staff/customers/customer/customer.ts';
import { useMarkNotDuplicates } from '#web/staff/customers/use-mark-not-duplicates.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';

const LABELS: Readonly<Record<MergeField, string>> = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  language: 'Language',
  source: 'Lead source',
  tax: 'Tax',
};

function shown(customer: Customer, field: MergeField): string {
  if (field === 'tax') return customer.tax_exempt ? ['Tax-exempt', customer.tax_number].filter(Boolean).join(', ') : '';
  if (field === 'language') return customer.language ? LANGUAGE_NAMES[customer.language] : '';
  return customer[field];
}

type Notes = 'kept' | 'other' | 'both';

interface SidesProps {
  kept: Customer;
  other: Customer;
}

/** Asks which customer's value to keep for each field that differs. Everything else is kept from both customers. */
export function MergeForm({ kept, other }: SidesProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const both = joinedNotes(kept.notes, other.notes);
  const [fromOther, setFromOther] = useState<readonly MergeField[]>(() => usualChoice(kept, other));
  const [notes, setNotes] = useState<Notes>(both === null ? 'kept' : 'both');
  const merge = useMutation({
    mutationFn: () =>
      api.customers.merge({
        id: kept.id,
        edit_number: kept.edit_number,
        other_id: other.id,
        other_edit_number: other.edit_number,
        from_other: [...fromOther],
        notes,
      }),
    onSuccess: async (merged) => {
      client.setQueryData(queries.customers.get.queryKey({ input: { id: merged.id } }), merged);
      toastSuccess(`Customers merged. You can undo this for ${MERGE_UNDO_DAYS} days.`);
      await navigate(`/app/customers/${merged.id}`, { replace: true });
      await client.invalidateQueries({ queryKey: queries.customers.key() });
    },
    onError: async (error) => {
      toastError(error);
      if (errorCodeOf(error) === 'CHANGED_BY_OTHER')
        await client.invalidateQueries({ queryKey: queries.customers.key() });
    },
  });
  const markNotDuplicates = useMarkNotDuplicates();
  const differing = MERGE_FIELDS.filter((field) => shown(kept, field) !== shown(other, field));
  const choose = (field: MergeField, side: string) =>
    setFromOther((chosen) => [...chosen.filter((each) => each !== field), ...(side === 'other' ? [field] : [])]);
  return (
    <div className="merge">
      <Sides kept={kept} other={other} />
      <p className="merge-lead">
        <strong>{kept.name}</strong> stays and gets all quotes, messages, photos and payments of{' '}
        <strong>{other.name}</strong>. Sent and signed quotes stay as they are.{' '}
        <Link to={`/app/customers/merge/${other.id}/${kept.id}`} replace className="customer-link">
          Keep {other.name} instead
        </Link>
      </p>
      <div className="merge-rows">
        {differing.map((field) => (
          <Choice
            key={field}
            label={LABELS[field]}
            value={fromOther.includes(field) ? 'other' : 'kept'}
            onChange={(side) => choose(field, side)}
            options={[
              ['kept', shown(kept, field)],
              ['other', shown(other, field)],
            ]}
          />
        ))}
        {kept.notes !== other.notes && (
          <Choice
            label="Notes"
            value={notes}
            onChange={(side) => setNotes(side === 'other' || side === 'both' ? side : 'kept')}
            options={[
              ...(both === null ? [] : [['both', both] as const]),
              ['kept', kept.notes],
              ['other', other.notes],
            ]}
          />
        )}
        <Places kept={kept} other={other} />
      </div>
      <div className="merge-foot">
        <p>You can undo this for {MERGE_UNDO_DAYS} days.</p>
        <Button
          variant="default"
          onClick={() =>
            markNotDuplicates.mutate(
              { id: kept.id, other_id: other.id },
              { onSuccess: () => void navigate(`/app/customers/${kept.id}`, { replace: true }) },
            )
          }
          loading={markNotDuplicates.isPending}
        >
          Not a duplicate
        </Button>
        <Button onClick={() => merge.mutate()} loading={merge.isPending}>
          Merge customers
        </Button>
      </div>
    </div>
  );
}

/** Shows both customers, so that people see which one they know. */
function Sides({ kept, other }: SidesProps) {
  const { timeZone, currency } = useViewer();
  const { data = [] } = useQuery(queries.customers.standings.queryOptions({ input: { ids: [kept.id, other.id] } }));
  return (
    <div className="merge-who">
      {[kept, other].map((customer) => {
        const standing = data.find(({ id }) => id === customer.id);
        return (
          <div key={customer.id}>
            <strong>{customer.name}</strong>
            <span>{standing && `${formatMoney(lifetimeCents(standing.approved), currency)} approved`}</span>
            <small>Since {staffDate(customer.created_at, timeZone)}</small>
          </div>
        );
      })}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly (readonly [value: string, shown: string])[];
}

function Choice({ label, value, onChange, options }: ChoiceProps) {
  return (
    <Radio.Group label={label} value={value} onChange={onChange} className="merge-row">
      <div className="merge-sides">
        {options.map(([side, text]) => (
          <Radio
            key={side}
            value={side}
            label={<span className="customer-notes">{text || 'None'}</span>}
            className="merge-side"
          />
        ))}
      </div>
    </Radio.Group>
  );
}

function Places({ kept, other }: SidesProps) {
  const addresses = [...new Set([...kept.properties, ...other.properties].map(({ address }) => address))];
  if (addresses.length === 0) return null;
  return (
    <div className="merge-places">
      <span>Properties</span>
      <span>
        Both customers’ properties are kept
        {addresses.map((address) => (
          <small key={address}>{address}</small>
        ))}
      </span>
    </div>
  );
}
