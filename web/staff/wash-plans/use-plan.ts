import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PlanState } from '#domain/calendar/wash-plans.ts';
import { errorCodeOf } from '#domain/errors.ts';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { toastError, toastSuccess, toastUndo } from '#web/staff/components/toasts.tsx';
import type { WashPlan } from './plan-labels.ts';

export function usePlan(quoteId: string) {
  const query = useQuery(queries.washPlans.ofQuote.queryOptions({ input: { quote_id: quoteId } }));
  return { query, ...usePlanCommands() };
}

export function usePlanCommands() {
  const client = useQueryClient();
  const [busy, setBusy] = useState<PlanState | null>(null);

  async function readAgain(): Promise<void> {
    await Promise.all([
      client.invalidateQueries({ queryKey: queries.washPlans.key() }),
      client.invalidateQueries({ queryKey: queries.dashboard.key() }),
    ]);
  }

  /**
   * Runs a change. If someone else has changed the plan, loads and shows their version.
   * @param confirm shows what was done
   * @returns true if the change was saved
   */
  async function attempt(work: () => Promise<WashPlan>, confirm: (saved: WashPlan) => void): Promise<boolean> {
    try {
      confirm(await work());
      await readAgain();
      return true;
    } catch (error) {
      toastError(error);
      if (['CHANGED_BY_OTHER', 'ALREADY_EXISTS'].includes(errorCodeOf(error))) await readAgain();
      return false;
    }
  }

  async function setState(plan: WashPlan, state: PlanState): Promise<boolean> {
    setBusy(state);
    const { id, edit_number } = plan;
    const done = await attempt(
      () => api.washPlans.setState({ id, state, edit_number }),
      // A plan that has ended can't begin again. Its dialog has asked.
      (saved) =>
        state === 'ended'
          ? toastSuccess(STATE_DONE.ended)
          : toastUndo(STATE_DONE[state], () => void setState(saved, plan.state)),
    );
    setBusy(null);
    return done;
  }

  return {
    busy,
    setState,
    save: (input: Parameters<typeof api.washPlans.save>[0]) =>
      attempt(
        () => api.washPlans.save(input),
        () => toastSuccess(input.edit_number === 0 ? 'Wash plan created.' : 'Wash plan updated.'),
      ),
  };
}

const STATE_DONE: Readonly<Record<PlanState, string>> = {
  active: 'Wash plan resumed.',
  paused: 'Paused. No quotes are sent until you resume it.',
  ended: 'Wash plan ended.',
};
