import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';

/** The life of a full export of a company's data. */
export const EXPORT_STATES = ['queued', 'running', 'ready', 'failed', 'expired'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

export const EXPORT_FAILURES = ['storage_full', 'interrupted', 'failed'] as const;
export type ExportFailure = (typeof EXPORT_FAILURES)[number];

/** What people read when an export did not come to its end. */
export const EXPORT_FAILURE_LABELS: Readonly<Record<ExportFailure, string>> = {
  storage_full: 'The server ran out of space. Nothing is left of this export; try again when there is room.',
  interrupted: 'The server stopped while this export was being made. Start it again.',
  failed: 'This export could not be finished. Start it again; if that fails too, tell whoever runs the server.',
};

/** The file is removed after so many days. */
export const EXPORT_DAYS = 7;

/** One at work gives a sign of life every few seconds, one that waits has none to give. */
const SILENCE_MS = { queued: DAY_MS, running: 15 * MINUTE_MS } as const;

interface ExportTimes {
  status: ExportState;
  heartbeat_at: Date;
  expires_at: Date | null;
}

/** The last sign of life before which an export in that state is lost. */
export function silentSince(status: keyof typeof SILENCE_MS, now: Date): Date {
  return new Date(now.getTime() - SILENCE_MS[status]);
}

/**
 * What an export is at this moment, also while nobody has come by to note it: one without a sign of life has failed, one
 * whose time is over has expired.
 */
export function exportState({ status, heartbeat_at, expires_at }: ExportTimes, now: Date): ExportState {
  if (status === 'queued' || status === 'running') return heartbeat_at < silentSince(status, now) ? 'failed' : status;
  return status === 'ready' && expires_at !== null && expires_at <= now ? 'expired' : status;
}
