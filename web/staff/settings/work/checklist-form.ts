/** The default checklist as text. Each line is a task. */
import { WorkSettingsInput } from '#contract/work-settings-fields.ts';
import { TASK_MAX } from '#domain/calendar/job-limits.ts';
import { type Problems, problemsBy } from '#web/staff/components/form-problems.ts';
import type { SharedFields } from '#web/staff/components/use-form.ts';

interface ChecklistForm {
  tasks: string;
}

export function tasksIn(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

const ChecklistInput = WorkSettingsInput.pick({ tasks: true });

export function checklistProblems(form: ChecklistForm): Problems {
  const tasks = tasksIn(form.tasks);
  const long = tasks.find((task) => task.length > TASK_MAX);
  if (long === undefined) return problemsBy(ChecklistInput, { tasks });
  return new Map([['tasks', `A task can have at most ${TASK_MAX} characters: “${long.slice(0, 30)}…” is longer`]]);
}

export const SHARED_CHECKLIST: SharedFields<ChecklistForm> = { tasks: { label: 'Default checklist' } };
