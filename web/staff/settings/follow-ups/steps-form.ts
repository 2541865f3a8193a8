/** The reminders' steps as a form. A number of days may be missing while someone types it. */
import type { z } from 'zod';
import { type FollowUpSettings, FollowUpSettingsInput } from '#contract/follow-ups.ts';
import { type FollowUpStep, STEPS_MAX, stepLabel } from '#domain/messages/follow-up-steps.ts';
import { newId } from '#web/offline/new-id.ts';
import { type Problems, problemsBy } from '#web/staff/components/form-problems.ts';
import type { SharedFields } from '#web/staff/components/use-form.ts';

export type FollowUpSettingsView = z.output<typeof FollowUpSettings>;
type Input = z.output<typeof FollowUpSettingsInput>;

export type StepDraft = Omit<FollowUpStep, 'days'> & { days: number | null };

export interface StepsForm {
  enabled: boolean;
  steps: readonly StepDraft[];
}

export const SHARED_STEPS: SharedFields<StepsForm> = {
  enabled: { label: 'Send reminders', words: (enabled) => (enabled ? 'Yes' : 'No') },
  steps: {
    label: 'Schedule',
    words: (steps) => steps.map((step) => stepLabel({ ...step, days: step.days ?? 0 })).join('\n') || 'No reminders',
  },
};

export const MISSING_DAYS = 'Enter the number of days';

export function enteredSettings({ enabled, steps }: StepsForm, edit_number: number): Input {
  return { enabled, steps: steps.map((step) => ({ ...step, days: step.days ?? 0 })), edit_number };
}

export function stepsProblems(form: StepsForm): Problems {
  if (form.steps.some(({ days }) => days === null)) return new Map([['steps', MISSING_DAYS]]);
  return problemsBy(FollowUpSettingsInput, enteredSettings(form, 0));
}

/** Returns each step's problem; undefined for a valid one. */
export function daysProblems(form: StepsForm): readonly (string | undefined)[] {
  const issues = FollowUpSettingsInput.safeParse(enteredSettings(form, 0)).error?.issues ?? [];
  return form.steps.map(({ days }, index) =>
    days === null ? MISSING_DAYS : issues.find(({ path: [, place] }) => place === index)?.message,
  );
}

/** Adds a step one week after the last step that counts from the day of sending. */
export function withAnotherStep(steps: readonly StepDraft[]): readonly StepDraft[] {
  if (steps.length >= STEPS_MAX) return steps;
  const last = Math.max(0, ...steps.filter(({ from }) => from === 'sending').map(({ days }) => days ?? 0));
  const step: StepDraft = {
    id: newId(),
    from: 'sending',
    days: last === 0 ? 3 : Math.min(last + 7, 90),
    hour: 10,
    channel: 'email',
    kind: 'reminder_middle',
  };
  return [...steps, step];
}
