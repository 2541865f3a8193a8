import { expect, test } from 'vitest';
import { DEFAULT_STEPS, SAME_DAY_TWICE } from '#domain/messages/follow-up-steps.ts';
import { daysProblems, MISSING_DAYS, type StepsForm, stepsProblems, withAnotherStep } from './steps-form.ts';

const form = (change: (steps: StepsForm['steps']) => StepsForm['steps']): StepsForm => ({
  enabled: true,
  steps: change(DEFAULT_STEPS),
});

test('a new reminder step is a week after the last one and valid without changes', () => {
  const added = form(withAnotherStep);
  expect(added.steps.at(-1)).toMatchObject({ from: 'sending', days: 21 });
  expect(stepsProblems(added)).toEqual(new Map());
  expect(withAnotherStep([]).at(-1)).toMatchObject({ days: 3 });
});

test('more than ten steps cannot be added', () => {
  let { steps } = form((all) => all);
  for (let times = 0; times < 12; times++) steps = withAnotherStep(steps);
  expect(steps).toHaveLength(10);
});

test('each problem appears at its step', () => {
  const broken = form((steps) =>
    steps.map((step, index) => ({
      ...step,
      days: index === 1 ? 1 : index === 2 ? null : index === 4 ? 31 : step.days,
    })),
  );
  expect(daysProblems(broken)).toEqual([undefined, SAME_DAY_TWICE, MISSING_DAYS, undefined, 'Enter 30 days or fewer']);
  expect(stepsProblems(broken).get('steps')).toBe(MISSING_DAYS);
});
