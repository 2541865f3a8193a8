/** Kinds of items that need attention, in the dashboard's order. */
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

/** Kinds that the list of quotes can be filtered by. */
export const WAITING_NEEDS = ['expiring', 'silent'] as const satisfies NeedKind[];
export type WaitingNeed = (typeof WAITING_NEEDS)[number];

/** A sent quote with this many days left, or fewer, expires soon. */
export const EXPIRES_WITHIN_DAYS = 3;
/** A sent quote needs attention after this many days without a reply. */
export const SILENT_AFTER_DAYS = 3;
export const WAITING_NEED_LABELS: Record<WaitingNeed, string> = {
  expiring: 'Expiring soon',
  silent: `No reply for ${SILENT_AFTER_DAYS} days`,
};

/** Number of days, starting today, whose visits are checked for conflicts. */
export const CONFLICT_DAYS = 7;
/** The dashboard lists an approved but unscheduled quote for this many days. */
export const UNSCHEDULED_DAYS = 30;

/** The dashboard lists at most this many items of a kind. */
export const NEED_ROWS_MAX = 3;
/** Beyond this number, the dashboard shows "99+". */
export const NEEDS_COUNTED = 99;
