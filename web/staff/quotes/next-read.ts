/** Decides when an open screen polls for the server's background work. */
import type { Detail } from '#web/quote-form/quote-form.ts';

/** How often to poll an open quote, which emails and the customer page change without this screen. */
export const REFRESH_MS = 20_000;
/** The longest interval while an email is queued. */
const QUEUED_MS = 3000;
/**
 * The shortest interval. Without a mail server an email is in the outbox immediately; with one, it is usually sent
 * within a second.
 */
const QUEUED_LEAST_MS = 500;
const SIGNED_PDF_LEAST_MS = 1000;
/** Longer than for one quote, because reading the list costs more. */
const LIST_MS = 5000;

/** Returns a quarter of the time that has passed, so polling starts soon and slows down. */
function soonAfter(since: string, now: number, least: number): number {
  // If the device's clock is wrong, it only polls less often.
  return Math.max(least, Math.abs(now - Date.parse(since)) / 4);
}

type Opened = Pick<Detail, 'decision'> & {
  messages: readonly Pick<Detail['messages'][number], 'status' | 'status_at'>[];
};

/**
 * Returns how many milliseconds to wait before polling an open quote again: fewer after a message was queued, or while
 * the signed PDF is being created.
 */
export function untilQuoteIsRead({ messages, decision }: Opened, now: number): number {
  const queued = messages.filter(({ status }) => status === 'queued');
  const waits = queued.map(({ status_at }) => Math.min(QUEUED_MS, soonAfter(status_at, now, QUEUED_LEAST_MS)));
  if (decision && !decision.signed_pdf_sha256) waits.push(soonAfter(decision.decided_at, now, SIGNED_PDF_LEAST_MS));
  return Math.min(REFRESH_MS, ...waits);
}

interface Listed {
  label: string;
  link_made_at: string | null;
}

/** Returns the milliseconds until a list is polled again, while a quote in it is being sent; false if none is. */
export function untilListIsRead(rows: readonly Listed[], now: number): number | false {
  const sending = rows.filter(({ label }) => label === 'sending');
  if (sending.length === 0) return false;
  const begun = sending.map(({ link_made_at }) => link_made_at).filter((at) => at !== null);
  return Math.min(LIST_MS, ...begun.map((at) => soonAfter(at, now, QUEUED_LEAST_MS)));
}
