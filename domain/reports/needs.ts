/** Things that need a person of the company, in the order in which they are shown. */
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

/** Needs of quotes that await a reply, by which the list can be filtered. */
export const WAITING_NEEDS = ['expiring', 'silent'] as const satisfies NeedKind[];
export type WaitingNeed = (typeof WAITING_NEEDS)[number];

/** A sent quote that expires this soon. */
export const EXPIRES_WITHIN_DAYS = 3;
/** A customer who has not answered for this long. */
export const SILENT_AFTER_DAYS = 3;
export const WAITING_NEED_LABELS: Record<WaitingNeed, string> = {
  expiring: 'Expiring soon',
  silent: `No reply for ${SILENT_AFTER_DAYS} days`,
};

/** Conflicts of the days to come, today included. */
export const CONFLICT_DAYS = 7;
/** Quotes approved longer ago and never scheduled are no longer news. */
export const UNSCHEDULED_DAYS = 30;

/** As many of a kind as the dashboard names. */
export const NEED_ROWS_MAX = 3;
/** It counts up to here and then says "99+". */
export const NEEDS_COUNTED = 99;
