import { dayIn } from '#domain/calendar-days.ts';
import { EXPORT_FAILURE_LABELS, exportState } from '#domain/company/export-status.ts';
import type { Env } from '#server/platform/settings/env.ts';
import type { MailContent } from '#server/providers/mail/transport.ts';
import { exportReadyMail } from './export-mail.ts';
import type { ExportRow } from './queries.ts';

export function presentExport(row: ExportRow, now: Date) {
  const status = exportState(row, now);
  return {
    id: row.id,
    status,
    done: row.done,
    total: row.total,
    size: row.size,
    sha256: row.sha256,
    files: row.files,
    problems: row.problems,
    error: status === 'failed' ? EXPORT_FAILURE_LABELS[row.error ?? 'interrupted'] : null,
    requested_by: row.requested_by_name ?? '',
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
  };
}

/** Returns "rinseline-export-2026-11-21.zip", with the day of the request. */
export function exportFileName(productName: string, createdAt: Date, timeZone: string): string {
  const product = productName.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return `${product}-export-${dayIn(createdAt, timeZone)}.zip`;
}

export function readyMail(
  env: Pick<Env, 'PRODUCT_NAME' | 'PUBLIC_URL'>,
  about: { fullName: string; companyName: string; expiresAt: Date; timeZone: string; problems: number },
): MailContent {
  return exportReadyMail({ productName: env.PRODUCT_NAME, publicUrl: env.PUBLIC_URL }, about);
}
