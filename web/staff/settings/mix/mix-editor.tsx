import { SimpleGrid } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { HELP_BELOW } from '#web/staff/components/fields.tsx';
import { FoldedRow } from '#web/staff/components/folded-row.tsx';
import { SaveRow } from '#web/staff/components/save-row.tsx';
import { toastSuccess } from '#web/staff/components/toasts.tsx';
import { type FormHandle, useForm } from '#web/staff/components/use-form.ts';
import { bySurface } from '#web/staff/settings/margin/margin-form.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { MoneyField, PercentField, QuantityField } from '#web/ui/decimal-field.tsx';
import {
  coverageLabel,
  enteredMix,
  type MixForm,
  type MixView,
  mixForm,
  mixProblems,
  serviceField,
} from './mix-form.ts';

export function MixEditor({ settings }: { settings: MixView }) {
  const client = useQueryClient();
  const form = useForm({
    name: 'mix',
    stored: mixForm(settings),
    problemsOf: (values) => mixProblems(values, settings),
    async save(values) {
      const saved = await api.company.saveMix(enteredMix(values, settings));
      client.setQueryData(queries.company.mixSettings.queryKey(), saved);
      void client.invalidateQueries({ queryKey: queries.company.margin.key() });
      void client.invalidateQueries({ queryKey: queries.jobs.key() });
      toastSuccess('Mix settings saved.');
    },
  });
  const isOn = form.values.stock_strength !== null;
  return (
    <form onSubmit={form.submit} noValidate className="staff-form">
      <Supplies form={form} isOn={isOn} />
      {isOn && <Strengths form={form} settings={settings} />}
      <SaveRow form={form} label="Save mix" quiet />
    </form>
  );
}

/** @param isOn false while no stock is entered; the other fields would then do nothing */
function Supplies({ form, isOn }: { form: FormHandle<MixForm>; isOn: boolean }) {
  const { currency } = useViewer();
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
      <PercentField
        label="Stock strength"
        description="Of what you buy, such as 12.5% sodium hypochlorite. Leave blank to turn mix sheets off."
        inputWrapperOrder={HELP_BELOW}
        {...form.bind('stock_strength')}
      />
      {isOn && (
        <>
          <QuantityField
            label="Tank size"
            description="A larger job is split into tanks."
            inputWrapperOrder={HELP_BELOW}
            unit="gal"
            inputMode="numeric"
            {...form.bind('tank_gallons')}
          />
          <QuantityField
            label="Surfactant per gallon"
            description="For each gallon in the tank. Leave blank for none."
            inputWrapperOrder={HELP_BELOW}
            unit="oz"
            {...form.bind('surfactant_ounces')}
          />
          <MoneyField
            label="Stock cost per gallon"
            description="Optional. Counts in the margin of services without a chemicals cost."
            inputWrapperOrder={HELP_BELOW}
            currency={currency}
            {...form.bind('stock_cents_a_gallon')}
          />
          {form.values.surfactant_ounces !== null && (
            <MoneyField
              label="Surfactant cost per gallon"
              description="Optional."
              inputWrapperOrder={HELP_BELOW}
              currency={currency}
              {...form.bind('surfactant_cents_a_gallon')}
            />
          )}
        </>
      )}
    </SimpleGrid>
  );
}

function Strengths({ form, settings }: { form: FormHandle<MixForm>; settings: MixView }) {
  const { services } = settings;
  const fields = services.flatMap(({ service_id }) =>
    (['target', 'injector', 'coverage'] as const).map((part) => form.bind(serviceField(part, service_id))),
  );
  const entered = services.filter(({ service_id }) => form.values[serviceField('target', service_id)] !== null).length;
  if (services.length === 0) return null;
  return (
    <FoldedRow
      label="Strengths and coverage"
      value={entered === 0 ? 'Not entered' : `${entered} of ${services.length} services`}
      isForcedOpen={fields.some(({ error }) => error !== undefined)}
    >
      <p className="mix-help">
        Strength and coverage are on the surface, after any injector. Leave a strength blank if the service needs no
        mix.
      </p>
      <div className="chemicals mix-surfaces">
        {bySurface(services).map(([surface, rows]) => (
          <section key={surface} aria-label={surface}>
            <h3>{surface}</h3>
            {rows.map((row) => (
              <ServiceMix key={row.service_id} row={row} form={form} />
            ))}
          </section>
        ))}
      </div>
    </FoldedRow>
  );
}

/** The injector and the coverage show once the service has a strength. */
function ServiceMix({ row, form }: { row: MixView['services'][number]; form: FormHandle<MixForm> }) {
  const { service_id, service, unit } = row;
  const field = (part: 'target' | 'injector' | 'coverage') => form.bind(serviceField(part, service_id));
  const target = field('target');
  const isMixed = target.value !== null;
  return (
    <div className="mix-service" role="group" aria-label={service}>
      <PercentField label={service} placeholder="No mix" {...target} />
      {isMixed && <QuantityField label={coverageLabel(unit)} {...field('coverage')} />}
      {isMixed && <QuantityField label="Injector, 1 to" placeholder="Batch mix" {...field('injector')} />}
    </div>
  );
}
