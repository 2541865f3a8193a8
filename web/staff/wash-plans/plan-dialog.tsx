import { Input, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { z } from 'zod';
import type { washPlans } from '#contract/wash-plans.ts';
import {
  askDay,
  PLAN_DISCOUNT_MAX,
  PLAN_DISCOUNT_PLACES,
  WASH_INTERVALS,
  type WashInterval,
} from '#domain/calendar/wash-plans.ts';
import { addDays, dayIn, isDay } from '#domain/calendar-days.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import { planTotals } from '#domain/pricing/plan-price.ts';
import { FormDialog } from '#web/staff/components/form-dialog.tsx';
import { useMessageHold } from '#web/staff/confirm-email/message-hold.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { PercentField } from '#web/ui/decimal-field.tsx';
import { askedOnLabel, type WashPlan } from './plan-labels.ts';

type Proposal = NonNullable<z.output<NonNullable<(typeof washPlans.ofQuote)['~orpc']['outputSchema']>>['proposal']>;
export interface PlanInput {
  quote_id: string;
  every_months: WashInterval;
  discount_rate: number;
  next_on: string;
}

interface WashPlanDialogProps {
  /** null for a new plan */
  plan: WashPlan | null;
  proposal: Proposal;
  onSave: (input: PlanInput) => Promise<boolean>;
  onClose: () => void;
}

const INTERVAL_CHOICES = WASH_INTERVALS.map((months) => ({ value: String(months), label: `${months} months` }));
const USUAL: WashInterval = 12;

export function WashPlanDialog({ plan, proposal, onSave, onClose }: WashPlanDialogProps) {
  const { timeZone } = useViewer();
  const today = dayIn(new Date(), timeZone);
  const proposed = (months: WashInterval) =>
    proposal.days.find(({ every_months }) => every_months === months)?.next_on ?? '';
  const [every, setEvery] = useState<WashInterval>(plan?.every_months ?? USUAL);
  const [day, setDay] = useState(plan?.next_on ?? proposed(USUAL));
  const [discount, setDiscount] = useState<number | null>(plan?.discount_rate ?? proposal.discount_rate);
  const [asked, setAsked] = useState(false);
  const dayProblem = isDay(day) && day > today ? undefined : 'Choose a day after today';
  const problem = discountProblem(discount);

  async function save(): Promise<boolean> {
    setAsked(true);
    if (dayProblem || problem) return false;
    const { quote_id } = proposal;
    return onSave({ quote_id, every_months: every, discount_rate: discount ?? 0, next_on: day });
  }

  /** Selects an interval and proposes its day, unless the person has chosen a day. */
  function choose(value: string): void {
    const months = WASH_INTERVALS.find((each) => String(each) === value) ?? USUAL;
    if (day === proposed(every) || day === plan?.next_on) setDay(proposed(months));
    setEvery(months);
  }

  return (
    <FormDialog
      title={plan ? 'Change wash plan' : 'New wash plan'}
      submit={plan ? 'Save' : 'Start wash plan'}
      onSubmit={save}
      onClose={onClose}
    >
      <Input.Wrapper label="How often" labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label="How often"
          value={String(every)}
          onChange={choose}
          data={INTERVAL_CHOICES}
        />
      </Input.Wrapper>
      <TextInput
        label="Next wash"
        type="date"
        value={day}
        min={addDays(today, 1)}
        error={asked ? dayProblem : undefined}
        onChange={(event) => setDay(event.currentTarget.value)}
        data-autofocus
      />
      <PercentField
        label="Plan discount"
        description="Replaces the discount on the quote."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        w={200}
        value={discount}
        onChange={setDiscount}
        error={asked || problem === TOO_MUCH ? problem : undefined}
      />
      <Stack gap={4} aria-live="polite">
        <Price basis={proposal.basis} discount={problem ? 0 : (discount ?? 0)} />
        {!dayProblem && <AskedOn day={day} today={today} />}
      </Stack>
    </FormDialog>
  );
}

const TOO_MUCH = `At most ${PLAN_DISCOUNT_MAX * 100}%`;

function discountProblem(discount: number | null): string | undefined {
  if (discount === null) return undefined;
  if (discount > PLAN_DISCOUNT_MAX) return TOO_MUCH;
  return Number(discount.toFixed(PLAN_DISCOUNT_PLACES)) === discount ? undefined : 'Enter a whole-number percentage';
}

function Price({ basis, discount }: { basis: Proposal['basis']; discount: number }) {
  const { currency } = useViewer();
  if (!basis) return null;
  const { total_cents } = planTotals(basis, discount);
  return (
    <Text fw={600} className="tabular">
      {formatMoney(total_cents, currency)} for the next wash
    </Text>
  );
}

function AskedOn({ day, today }: { day: string; today: string }) {
  const hold = useMessageHold()('email');
  return (
    <Text size="sm" c="dimmed">
      {askedOnLabel({ asks: askDay(day), today }, hold)}
    </Text>
  );
}
