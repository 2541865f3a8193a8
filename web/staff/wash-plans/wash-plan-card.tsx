import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { staffDay } from '#domain/calendar-days.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import { newId } from '#web/offline/new-id.ts';
import { FormDialog } from '#web/staff/components/form-dialog.tsx';
import { Panel } from '#web/staff/components/screen.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import { WashPlanDialog } from './plan-dialog.tsx';
import { discountLabel, intervalLabelOf, latestLabel, stateLabel, type WashPlan } from './plan-labels.ts';
import { usePlan } from './use-plan.ts';

/** Shows if and when the property of a quote is washed again. Empty if there can be no plan. */
export function WashPlanCard({ quoteId }: { quoteId: string }) {
  const { may } = useViewer();
  const { query, busy, setState, save } = usePlan(quoteId);
  const [open, setOpen] = useState<'plan' | 'end' | null>(null);
  // The id of a new plan. Pressing twice sends the same id, so the server creates only one plan.
  const [id] = useState(newId);
  const { plan = null, proposal = null } = query.data ?? {};
  const mayWrite = may('quotes.write');
  if (!plan && !(proposal && mayWrite)) return null;
  const close = () => setOpen(null);
  return (
    <Panel dense title="Wash plan">
      {plan ? (
        <About plan={plan} quoteId={quoteId} />
      ) : (
        <Text size="sm">
          Send a new quote every 6, 12 or 24 months. Your customer decides, and nothing is charged automatically.
        </Text>
      )}
      {mayWrite && !plan && (
        <Button
          className="button-start"
          variant="default"
          leftSection={<Icon name="reopen" />}
          onClick={() => setOpen('plan')}
        >
          Plan the next wash
        </Button>
      )}
      {mayWrite && plan && (
        <Group gap="xs">
          {plan.state === 'paused' && (
            <Button variant="default" loading={busy === 'active'} onClick={() => void setState(plan, 'active')}>
              Resume
            </Button>
          )}
          <Button variant="default" onClick={() => setOpen('plan')}>
            Change
          </Button>
          {plan.state === 'active' && (
            <Button variant="default" loading={busy === 'paused'} onClick={() => void setState(plan, 'paused')}>
              Pause
            </Button>
          )}
          <Button variant="subtle" color="gray" onClick={() => setOpen('end')}>
            End
          </Button>
        </Group>
      )}
      {open === 'plan' && proposal && (
        <WashPlanDialog
          plan={plan}
          proposal={proposal}
          onClose={close}
          onSave={(input) => save({ id: plan?.id ?? id, edit_number: plan?.edit_number ?? 0, plan: input })}
        />
      )}
      {open === 'end' && plan && (
        <FormDialog
          title="End this wash plan?"
          submit="End wash plan"
          cancel="Keep it"
          danger
          onSubmit={() => setState(plan, 'ended')}
          onClose={close}
        >
          <Text>{plan.customer_name} won’t get more quotes from this wash plan. Existing quotes don’t change.</Text>
        </FormDialog>
      )}
    </Panel>
  );
}

function About({ plan, quoteId }: { plan: WashPlan; quoteId: string }) {
  const { currency } = useViewer();
  const { latest, expected_cents } = plan;
  const price = expected_cents === null ? '' : formatMoney(expected_cents, currency);
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600}>
        {intervalLabelOf(plan)}
        {plan.state === 'active' && `, next wash ${staffDay(plan.next_on)}`}
      </Text>
      <Text size="sm" {...(isAlarming(plan) ? { fw: 600 } : { c: 'dimmed' })}>
        {stateLabel(plan)}
      </Text>
      <Text size="sm" c="dimmed" className="tabular">
        {[price, discountLabel(plan)].filter(Boolean).join(', ')}
      </Text>
      {latest && latest.quote_id !== quoteId && (
        <Text size="sm">
          <Anchor component={Link} to={`/app/quotes/${latest.quote_id}`} underline="always">
            {latest.number}
          </Anchor>{' '}
          {latestLabel(latest)}
        </Text>
      )}
      {plan.quote_id !== quoteId && (
        <Text size="sm">
          Copied from{' '}
          <Anchor component={Link} to={`/app/quotes/${plan.quote_id}`} underline="always">
            {plan.number}
          </Anchor>
        </Text>
      )}
    </Stack>
  );
}

/** True if the plan is paused until someone decides how it continues. */
const isAlarming = ({ state, reason }: WashPlan): boolean => state === 'paused' && reason !== 'staff';
