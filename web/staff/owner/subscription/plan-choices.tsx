import { Anchor, Button, Paper, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import {
  type BillingInterval,
  formatPlanPrice,
  MONTHS_PAID_PER_YEAR,
  periodCents,
  subscriptionPlanById,
} from '#domain/company/plans.ts';
import { Dialog } from '#web/staff/components/dialog.tsx';
import { Mark } from '#web/staff/components/mark.tsx';
import { choiceLabel } from './choice-label.ts';
import { PeopleToDeactivate } from './people-to-deactivate.tsx';
import { SubscriptionPlanDialog } from './plan-dialog.tsx';
import type { PlanChoice, Subscription } from './use-subscription.ts';

const INTERVALS = [
  { id: 'month', label: 'Monthly' },
  { id: 'year', label: `Yearly, ${12 - MONTHS_PAID_PER_YEAR} months free` },
] as const;

export function PlanChoices({ subscription }: { subscription: Subscription }) {
  const { provider, choices, billing_interval } = subscription;
  const [interval, setInterval] = useState<BillingInterval>(billing_interval ?? 'month');
  const [chosen, setChosen] = useState<PlanChoice | null>(null);
  if (provider === 'none')
    return (
      <Text size="sm">
        Plans aren’t available on this server.{' '}
        <Anchor href="/contact" inherit underline="always">
          Contact us
        </Anchor>{' '}
        to get one.
      </Text>
    );
  const hindrance = whyNotNow(subscription);
  if (hindrance !== null)
    return (
      <Text size="sm" c="dimmed">
        {hindrance}
      </Text>
    );
  // The smallest plan that the team fits is the one to choose first.
  const fitting = subscription.has_plan ? undefined : choices.find(({ refusal }) => refusal === null);
  return (
    <Stack gap="md">
      <SegmentedControl
        aria-label="Choose a plan"
        className="plan-interval"
        data={INTERVALS.map(({ id, label }) => ({ value: id, label }))}
        value={interval}
        onChange={(id) => setInterval(id === 'year' ? 'year' : 'month')}
      />
      <ul className="plan-choices">
        {choices.map((choice) => (
          <PlanCard
            key={choice.plan}
            choice={choice}
            isFitting={choice === fitting}
            interval={interval}
            subscription={subscription}
            onChoose={() => setChosen({ plan: choice.plan, interval })}
          />
        ))}
      </ul>
      {chosen && <SubscriptionPlanDialog subscription={subscription} chosen={chosen} onClose={() => setChosen(null)} />}
    </Stack>
  );
}

/** Returns the reason why the plan can't be changed now. The server enforces the same rule. */
function whyNotNow({ has_plan, state, cancel_at_period_end }: Subscription): string | null {
  if (!has_plan) return null;
  if (state === 'past_due') return 'You can change your plan once your payment goes through.';
  return cancel_at_period_end ? 'Keep your plan first, then change it.' : null;
}

interface PlanCardProps {
  choice: Subscription['choices'][number];
  /** true for the one plan whose button is filled */
  isFitting: boolean;
  interval: BillingInterval;
  subscription: Subscription;
  onChoose: () => void;
}

function PlanCard({ choice, isFitting, interval, subscription, onChoose }: PlanCardProps) {
  const { plan: id, refusal, deactivate } = choice;
  const plan = subscriptionPlanById(id);
  const { scheduled } = subscription;
  const isPresent = isPresentPlan(subscription, { plan: id, interval });
  const isScheduled = scheduled?.product_id === id && scheduled.billing_interval === interval;
  return (
    <Paper component="li" withBorder p="md" className="plan-choice" data-present={isPresent || undefined}>
      <Title order={3} size="h5">
        {plan.name}
      </Title>
      <p className="plan-price">
        <strong>{formatPlanPrice(periodCents(plan, interval))}</strong> a {interval}
      </p>
      <Text size="sm" c="dimmed">
        {plan.max_users === 1 ? 'For one person' : `For up to ${plan.max_users} people`}
      </Text>
      {isPresent || isScheduled ? (
        <p className="plan-taken">
          <Mark tone={isPresent ? 'good' : 'off'}>{isPresent ? 'Your plan' : 'Starts later'}</Mark>
        </p>
      ) : refusal !== null ? (
        <Refused label={choiceLabel(subscription, { plan: id, interval })} refusal={refusal} people={deactivate} />
      ) : (
        <Button className="plan-button" variant={isFitting ? 'filled' : 'default'} onClick={onChoose}>
          {choiceLabel(subscription, { plan: id, interval })}
        </Button>
      )}
    </Paper>
  );
}

interface RefusedProps {
  label: string;
  refusal: string;
  people: Subscription['choices'][number]['deactivate'];
}

/** A plan that is too small for the team. What to do about it opens only when someone wants the plan. */
function Refused({ label, refusal, people }: RefusedProps) {
  const [isAsked, setAsked] = useState(false);
  const fewer = people.length === 1 ? '1 fewer person' : `${people.length} fewer people`;
  return (
    <>
      {people.length > 0 && (
        <Text size="sm" c="dimmed">
          Needs {fewer}
        </Text>
      )}
      <Button variant="default" className="plan-button" onClick={() => setAsked(true)}>
        {label}
      </Button>
      {isAsked && (
        <Dialog title={label} onClose={() => setAsked(false)}>
          <Stack gap="md">
            <Text size="sm" className="breakable">
              {refusal}
            </Text>
            <PeopleToDeactivate people={people} />
          </Stack>
        </Dialog>
      )}
    </>
  );
}

function isPresentPlan(subscription: Subscription, { plan, interval }: PlanChoice): boolean {
  const { has_plan, product_id, billing_interval } = subscription;
  return has_plan && product_id === plan && billing_interval === interval;
}
