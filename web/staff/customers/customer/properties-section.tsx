import { UnstyledButton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PropertyInput } from '#contract/customers.ts';
import { ADDRESS_MAX } from '#domain/contact-details.ts';
import { COORDINATES_MAX } from '#domain/customer/coordinates.ts';
import { GATE_CODE_MAX, WATER_SOURCE_MAX } from '#domain/customer/property-limits.ts';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { Dialog } from '#web/staff/components/dialog.tsx';
import { DialogActions } from '#web/staff/components/dialog-actions.tsx';
import { TextField } from '#web/staff/components/fields.tsx';
import { problemsBy } from '#web/staff/components/form-problems.ts';
import { IconTile } from '#web/staff/components/icon-tile.tsx';
import { PageSection } from '#web/staff/components/page-section.tsx';
import { toastSuccess } from '#web/staff/components/toasts.tsx';
import { useForm } from '#web/staff/components/use-form.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import type { Customer } from './customer.ts';

type Property = Customer['properties'][number];

export function PropertiesSection({ customer: { id, properties } }: { customer: Customer }) {
  const mayChange = useViewer().may('customers.change');
  const [editing, setEditing] = useState<Property | null>(null);
  // Photos belong to quotes, not properties, so one can stand for a property only if it's the customer's only one.
  const { data: photos } = useQuery({
    ...queries.customers.photos.queryOptions({ input: { id } }),
    enabled: properties.length === 1,
  });
  const picture = photos?.[0]?.images[0]?.url;
  if (properties.length === 0) return null;
  return (
    <PageSection title="Properties" count={properties.length}>
      <ul className="customer-properties">
        {properties.map((property) => (
          <li key={property.id}>
            {picture ? (
              <img className="customer-property-picture" src={picture} alt="" width={96} height={72} />
            ) : (
              <IconTile icon="home" />
            )}
            <div className="row-words">
              <span className="row-name" title={property.address}>
                {property.address}
              </span>
              {property.gate_code && <span className="row-more">Gate code {property.gate_code}</span>}
              {property.water_source && <span className="row-more">Water: {property.water_source}</span>}
            </div>
            {mayChange && (
              <UnstyledButton
                className="quiet-link"
                onClick={() => setEditing(property)}
                aria-label={`Edit ${property.address}`}
              >
                Edit
              </UnstyledButton>
            )}
          </li>
        ))}
      </ul>
      {editing && <PropertyDialog id={id} property={editing} onClose={() => setEditing(null)} />}
    </PageSection>
  );
}

function PropertyDialog({ id, property, onClose }: { id: string; property: Property; onClose: () => void }) {
  const client = useQueryClient();
  const { id: property_id, address, gate_code, water_source, coordinates } = property;
  const form = useForm({
    name: null,
    stored: { address, gate_code, water_source, coordinates },
    problemsOf: (values) => problemsBy(PropertyInput, values),
    save: async (values) => {
      const saved = await api.customers.saveProperty({ id, property_id, property: PropertyInput.parse(values) });
      client.setQueryData(queries.customers.get.queryKey({ input: { id } }), saved);
      toastSuccess('Property saved. Existing quotes keep their address.');
      onClose();
    },
  });
  return (
    <Dialog title="Edit property" onClose={onClose}>
      <form onSubmit={form.submit} noValidate className="staff-form">
        <TextField label="Address" maxLength={ADDRESS_MAX} autoComplete="off" {...form.bind('address')} />
        <TextField label="Gate code" maxLength={GATE_CODE_MAX} autoComplete="off" {...form.bind('gate_code')} />
        <TextField
          label="Water source"
          maxLength={WATER_SOURCE_MAX}
          autoComplete="off"
          {...form.bind('water_source')}
        />
        <TextField
          label="Coordinates"
          description="Latitude and longitude, as copied from a map. Used to sort the day’s route."
          placeholder="32.4316, -80.6698"
          maxLength={COORDINATES_MAX}
          autoComplete="off"
          {...form.bind('coordinates')}
        />
        <DialogActions submit="Save property" busy={form.busy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
