import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';

export const EXPORT_STATES = ['queued', 'running', 'ready', 'failed', 'expired'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

const EXPORT_FAILURES = ['storage_full', 'interrupted', 'failed'] as const;
export type ExportFailure = (typeof EXPORT_FAILURES)[number];

export const EXPORT_FAILURE_LABELS: Readonly<Record<ExportFailure, string>> = {
  storage_full: 'The server ran out of space, so this export was discarded. Try again later.',
  interrupted: 'The server stopped during this export. Start a new one.',
  failed: 'We couldn’t finish this export. Start a new one. If it fails again, contact your administrator.',
};

/** Deletes the file after this many days, or when the next export is ready. The server keeps one export. */
export const EXPORT_DAYS = 7;
/** A low limit, because an export reads all of a company's data and occupies a worker all that time. */
export const EXPORTS_A_DAY = 5;

/**
 * How long an export may go without a heartbeat. A running export sends one every few seconds, a queued export sends
 * none.
 */
const SILENCE_MS = { queued: DAY_MS, running: 15 * MINUTE_MS } as const;

interface ExportTimes {
  status: ExportState;
  heartbeat_at: Date;
  expires_at: Date | null;
}

/** Returns the earliest acceptable time of the last heartbeat. An export with an older heartbeat is lost. */
export function silentSince(status: keyof typeof SILENCE_MS, now: Date): Date {
  return new Date(now.getTime() - SILENCE_MS[status]);
}

/**
 * Returns the actual state, even if no job has recorded it yet. An export without a heartbeat has failed. An export
 * past its expiration has expired.
 */
export function exportState({ status, heartbeat_at, expires_at }: ExportTimes, now: Date): ExportState {
  if (status === 'queued' || status === 'running') return heartbeat_at < silentSince(status, now) ? 'failed' : status;
  return status === 'ready' && expires_at !== null && expires_at <= now ? 'expired' : status;
}
