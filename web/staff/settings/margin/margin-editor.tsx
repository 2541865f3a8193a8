import { Anchor, SimpleGrid, Switch, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { HELP_BELOW } from '#web/staff/components/fields.tsx';
import { FoldedRow } from '#web/staff/components/folded-row.tsx';
import { SaveRow } from '#web/staff/components/save-row.tsx';
import { toastSuccess } from '#web/staff/components/toasts.tsx';
import { type FormHandle, useForm } from '#web/staff/components/use-form.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { MoneyField, PercentField, QuantityField } from '#web/ui/decimal-field.tsx';
import {
  bySurface,
  chemicalsField,
  chemicalsUnit,
  enteredMargin,
  type MarginForm,
  type MarginView,
  marginForm,
  marginProblems,
} from './margin-form.ts';

export function MarginEditor({ settings }: { settings: MarginView }) {
  const client = useQueryClient();
  const form = useForm({
    name: 'margin',
    stored: marginForm(settings),
    problemsOf: (values) => marginProblems(values, settings),
    async save(values) {
      const saved = await api.company.saveMargin(enteredMargin(values, settings));
      client.setQueryData(queries.company.marginSettings.queryKey(), saved);
      void client.invalidateQueries({ queryKey: queries.company.margin.key() });
      void client.invalidateQueries({ queryKey: queries.company.get.key() });
      toastSuccess('Margin settings saved.');
    },
  });
  const isOn = form.values.labor_cents_an_hour !== null;
  return (
    <form onSubmit={form.submit} noValidate className="staff-form">
      <CostFields form={form} isOn={isOn} />
      {isOn && (
        <>
          <WorkTimes settings={settings} />
          <Chemicals form={form} settings={settings} />
        </>
      )}
      <SaveRow form={form} label="Save margin" quiet />
    </form>
  );
}

/** @param isOn false while no labor cost is entered; the other fields of the margin would then do nothing */
function CostFields({ form, isOn }: { form: FormHandle<MarginForm>; isOn: boolean }) {
  const { currency } = useViewer();
  const { value, onChange } = form.bind('members_see_margin');
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
        <MoneyField
          label="Labor cost per hour"
          description="For one person, with payroll taxes. Leave blank to turn margin off."
          inputWrapperOrder={HELP_BELOW}
          currency={currency}
          {...form.bind('labor_cents_an_hour')}
        />
        {isOn && (
          <>
            <QuantityField
              label="Usual crew"
              description="Setup and travel count for each person."
              inputWrapperOrder={HELP_BELOW}
              unit="people"
              inputMode="numeric"
              {...form.bind('crew_size')}
            />
            <PercentField
              label="Margin goal"
              description="The builder warns you below it. Leave blank for no warning."
              inputWrapperOrder={HELP_BELOW}
              {...form.bind('margin_floor')}
            />
          </>
        )}
        <PercentField
          label="Members’ discount limit"
          description="Owners and admins can allow more on a quote. Leave blank for no limit."
          inputWrapperOrder={HELP_BELOW}
          {...form.bind('member_discount_max')}
        />
      </SimpleGrid>
      {isOn && (
        <Switch
          label="Show margin to members"
          description="Otherwise only owners and admins see it."
          checked={value}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )}
    </>
  );
}

function WorkTimes({ settings: { set_up_minutes, travel_minutes } }: { settings: MarginView }) {
  const link = (to: string, label: string) => (
    <Anchor component={Link} to={to} underline="always" inherit>
      {label}
    </Anchor>
  );
  return (
    <Text size="sm" c="dimmed">
      Each job counts {set_up_minutes} min of setup and {travel_minutes} min of travel, from{' '}
      {link('/app/settings/work#work', 'Scheduling')}. The time of each service comes from{' '}
      {link('/app/config', 'Pricing Config')}.
    </Text>
  );
}

function Chemicals({ form, settings }: { form: FormHandle<MarginForm>; settings: MarginView }) {
  const { currency } = useViewer();
  const fields = settings.chemicals.map(({ service_id }) => form.bind(chemicalsField(service_id)));
  const entered = fields.filter(({ value }) => value !== null).length;
  if (fields.length === 0) return null;
  return (
    <FoldedRow
      label="Chemicals"
      value={entered === 0 ? 'Not entered' : `${entered} of ${fields.length} services`}
      isForcedOpen={fields.some(({ error }) => error !== undefined)}
    >
      <div className="chemicals">
        {bySurface(settings.chemicals).map(([surface, services]) => (
          <section key={surface} aria-label={surface}>
            <h3>{surface}</h3>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
              {services.map(({ service_id, service, unit }) => (
                <MoneyField
                  key={service_id}
                  label={`${service}, ${chemicalsUnit(unit)}`}
                  currency={currency}
                  {...form.bind(chemicalsField(service_id))}
                />
              ))}
            </SimpleGrid>
          </section>
        ))}
      </div>
    </FoldedRow>
  );
}
