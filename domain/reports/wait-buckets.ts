const HOUR = 3600;
const DAY = 24 * HOUR;

/** Time from sending to decision. `below` is in seconds. */
const BUCKETS = [
  { name: 'hour', label: 'Within an hour', below: HOUR },
  { name: 'day', label: 'Within a day', below: DAY },
  { name: '3-days', label: 'Within 3 days', below: 3 * DAY },
  { name: 'week', label: 'Within a week', below: 7 * DAY },
  { name: '2-weeks', label: 'Within 2 weeks', below: 14 * DAY },
  { name: 'month', label: 'Within 30 days', below: 30 * DAY },
  { name: 'later', label: 'Later', below: Number.POSITIVE_INFINITY },
] as const;

export const WAIT_BUCKETS: readonly { name: string; label: string }[] = BUCKETS;

/** Lower bounds of all buckets but the first, in seconds. */
export const WAIT_LIMITS: readonly number[] = BUCKETS.slice(0, -1).map(({ below }) => below);
