import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PropertyInput } from '#contract/customers.ts';
import { ADDRESS_MAX } from '#domain/contact-details.ts';
import { COORDINATES_MAX } from '#domain/customer/coordinates.ts';
import { GATE_CODE_MAX, WATER_SOURCE_MAX } from '#domain/customer/property-limits.ts';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { Dialog } from '#web/staff/components/dialog.tsx';
import { TextField } from '#web/staff/components/fields.tsx';
import { problemsBy } from '#web/staff/components/form-problems.ts';
import { SaveRow } from '#web/staff/components/save-row.tsx';
import { Panel } from '#web/staff/components/screen.tsx';
import { toastSuccess } from '#web/staff/components/toasts.tsx';
import { useForm } from '#web/staff/components/use-form.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import type { Customer } from './customer.ts';

type Property = Customer['properties'][number];

export function PropertiesPanel({ customer: { id, properties } }: { customer: Customer }) {
  const mayChange = useViewer().may('customers.change');
  const [editing, setEditing] = useState<Property | null>(null);
  if (properties.length === 0) return null;
  return (
    <Panel title="Properties" dense>
      <ul className="plain-list customer-rows">
        {properties.map((property) => (
          <li key={property.id} className="customer-property">
            <div>
              <Text size="sm" fw={550}>
                {property.address}
              </Text>
              {property.gate_code && <Text size="sm">Gate code {property.gate_code}</Text>}
              {property.water_source && <Text size="sm">Water: {property.water_source}</Text>}
            </div>
            {mayChange && (
              <Button
                size="compact-sm"
                variant="subtle"
                onClick={() => setEditing(property)}
                aria-label={`Edit ${property.address}`}
              >
                Edit
              </Button>
            )}
          </li>
        ))}
      </ul>
      {editing && <PropertyDialog id={id} property={editing} onClose={() => setEditing(null)} />}
    </Panel>
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
        <SaveRow form={form} label="Save property" />
      </form>
    </Dialog>
  );
}
