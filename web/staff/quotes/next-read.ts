/** When an open screen polls for the server's background work. */
import type { Detail } from '#web/quote-form/quote-form.ts';

/** Emails and the customer page change a quote without this screen, so an open quote is read again at intervals. */
export const REFRESH_MS = 20_000;
/** An email that takes long is polled more often than that. */
const QUEUED_MS = 3000;
/** Without a mail server it is in the outbox at once, and with one it usually leaves within a second. */
const QUEUED_LEAST_MS = 500;
const SIGNED_PDF_LEAST_MS = 1000;
/** The list reads more at once. */
const LIST_MS = 5000;

/** Soon after the beginning, and the longer it takes, the less often. */
function soonAfter(since: string, now: number, least: number): number {
  // A clock that is ahead or behind only makes it poll less often.
  return Math.max(least, Math.abs(now - Date.parse(since)) / 4);
}

type Opened = Pick<Detail, 'decision'> & {
  messages: readonly Pick<Detail['messages'][number], 'status' | 'status_at'>[];
};

/** Of an open quote: a message that was just queued and a signed PDF that is being made are looked for sooner. */
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

/** Of a list: while a quote in it is on its way; false when none is. */
export function untilListIsRead(rows: readonly Listed[], now: number): number | false {
  const sending = rows.filter(({ label }) => label === 'sending');
  if (sending.length === 0) return false;
  const begun = sending.map(({ link_made_at }) => link_made_at).filter((at) => at !== null);
  return Math.min(LIST_MS, ...begun.map((at) => soonAfter(at, now, QUEUED_LEAST_MS)));
}
