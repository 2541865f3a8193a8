/** Decides when an open screen polls for work that the server does in the background. */
import type { Detail } from '#web/quote-form/quote-form.ts';

/** Milliseconds between polls of an open quote. Its emails and the customer page can change it at any time. */
export const REFRESH_MS = 20_000;
/** The longest interval in milliseconds while an email is queued. */
const QUEUED_MS = 3000;
/** The shortest interval in milliseconds. A mail server usually sends an email within a second. */
const QUEUED_LEAST_MS = 500;
const SIGNED_PDF_LEAST_MS = 1000;
/** Milliseconds. Reading the list costs more than reading one quote. */
const LIST_MS = 5000;

/** Returns a quarter of the time since the change, so polling starts soon and then slows down. */
function soonAfter(since: string, now: number, least: number): number {
  // A wrong clock on the device only makes polling less frequent.
  return Math.max(least, Math.abs(now - Date.parse(since)) / 4);
}

type Opened = Pick<Detail, 'decision'> & {
  messages: readonly Pick<Detail['messages'][number], 'status' | 'status_at'>[];
};

/**
 * Returns the milliseconds until an open quote is polled again. Polls sooner after a message was queued, or while the
 * signed PDF is being created.
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

/** Returns the milliseconds until a list is polled again; false if no quote in it is being sent. */
export function untilListIsRead(rows: readonly Listed[], now: number): number | false {
  const sending = rows.filter(({ label }) => label === 'sending');
  if (sending.length === 0) return false;
  const begun = sending.map(({ link_made_at }) => link_made_at).filter((at) => at !== null);
  return Math.min(LIST_MS, ...begun.map((at) => soonAfter(at, now, QUEUED_LEAST_MS)));
}
