/** Things that need attention from the company, in the order in which they are shown. */
export const NEED_KINDS = [
  'dispute',
  'question',
  'date_request',
  'undelivered',
  'declined',
  'wash_plan',
  'expiring',
  'unpaid',
  'conflict',
  'unscheduled',
  'silent',
] as const;
export type NeedKind = (typeof NEED_KINDS)[number];

/** Kinds about quotes that await a reply, by which the list can be filtered. */
export const WAITING_NEEDS = ['expiring', 'silent'] as const satisfies NeedKind[];
export type WaitingNeed = (typeof WAITING_NEEDS)[number];

/** A sent quote with this many days left, or fewer, expires soon. */
export const EXPIRES_WITHIN_DAYS = 3;
/** Days without a reply after which a quote needs attention. */
export const SILENT_AFTER_DAYS = 3;
export const WAITING_NEED_LABELS: Record<WaitingNeed, string> = {
  expiring: 'Expiring soon',
  silent: `No reply for ${SILENT_AFTER_DAYS} days`,
};

/** How many days of visits are checked for conflicts, including today. */
export const CONFLICT_DAYS = 7;
/** A quote that was approved longer ago and never scheduled is no longer listed. */
export const UNSCHEDULED_DAYS = 30;

/** Maximum number of items of a kind that the dashboard lists. */
export const NEED_ROWS_MAX = 3;
/** The count goes up to this number and is then shown as "99+". */
export const NEEDS_COUNTED = 99;
