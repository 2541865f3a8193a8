import type { Channel, TemplateKind } from './template-kinds.ts';

/** Messages that the program sends while a quote awaits its customer's reply. */

export const REMINDER_KINDS = [
  'reminder_first',
  'reminder_middle',
  'reminder_last',
] as const satisfies readonly TemplateKind[];
export type ReminderKind = (typeof REMINDER_KINDS)[number];

/** The start of a step's days: forward from sending, or back from the quote's last valid day. */
export const COUNTED_FROM = ['sending', 'expiry'] as const;
type CountedFrom = (typeof COUNTED_FROM)[number];

export interface FollowUpStep {
  /** stays the same when the step changes, so that no quote gets a step twice */
  id: string;
  from: CountedFrom;
  /** at least 1 */
  days: number;
  /** in the customer's time zone */
  hour: number;
  channel: Channel;
  kind: ReminderKind;
}

export const STEPS_MAX = 10;
export const STEP_ID_MAX = 40;
export const STEP_DAYS_MIN = 1;
export const STEP_DAYS_MAX: Readonly<Record<CountedFrom, number>> = { sending: 90, expiry: 30 };
export const STEP_HOUR_MIN = 8;
export const STEP_HOUR_MAX = 20;

const step = (from: CountedFrom, days: number, kind: ReminderKind): FollowUpStep => ({
  id: `${from}-${days}`,
  from,
  days,
  hour: 10,
  channel: 'email',
  kind,
});

/** A new company's steps (docs/product.md, section 7). */
export const DEFAULT_STEPS: readonly FollowUpStep[] = [
  step('sending', 1, 'reminder_first'),
  step('sending', 3, 'reminder_first'),
  step('sending', 7, 'reminder_middle'),
  step('sending', 14, 'reminder_middle'),
  step('expiry', 2, 'reminder_last'),
];

/** Orders steps by time: first those after sending, then those before the quote expires. */
export function stepsInOrder<Step extends Pick<FollowUpStep, 'from' | 'days' | 'hour'>>(
  steps: readonly Step[],
): Step[] {
  const place = ({ from, days }: Step) => (from === 'sending' ? days : 1000 - days);
  return steps.toSorted((a, b) => place(a) - place(b) || a.hour - b.hour);
}

export const SAME_DAY_TWICE = 'There’s already a reminder like this on that day. Choose another day.';

/** Returns the positions of steps that repeat another step's channel and day. Excludes the first of each group. */
export function repeatedSteps(steps: readonly Pick<FollowUpStep, 'from' | 'days' | 'channel'>[]): number[] {
  const keys = steps.map(({ from, days, channel }) => `${from} ${days} ${channel}`);
  return keys.flatMap((key, index) => (keys.indexOf(key) < index ? [index] : []));
}

/** Returns "10 AM", "noon" or "3 PM". */
export function hourLabel(hour: number): string {
  if (hour === 12) return 'noon';
  if (hour < 12) return `${hour} AM`;
  return `${hour - 12} PM`;
}

/** Returns "3 days after sending, at 10 AM", with ", by text" for a text message. */
export function stepLabel({ from, days, hour, channel }: Omit<FollowUpStep, 'id' | 'kind'>): string {
  const span = days === 1 ? '1 day' : `${days} days`;
  const when = from === 'sending' ? `${span} after sending` : `${span} before it expires`;
  return `${when}, at ${hourLabel(hour)}${channel === 'text' ? ', by text' : ''}`;
}
