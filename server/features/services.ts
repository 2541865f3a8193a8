import type { Tx, Database } from '#server/db/client.ts';
import type { DiskSpace } from '#server/disk/disk-space.ts';
import type { Env } from '#server/settings/env.ts';
import type { FileStorage } from '#server/files/storage.ts';
import type { RateLimits } from '#server/auth/limits.ts';
import type { Log } from '#server/log/log.ts';
import type { LogoProcessor } from '#server/images/logo-processor.ts';
import type { PhotoProcessor } from '#server/images/photo-processor.ts';
import type { PdfRenderer } from '#server/pdf/renderer.ts';
import type { Places } from '#server/places/places.ts';

/** Background work by queue; the payload names rows, it never holds their data. */
export interface JobPayloads {
  'send-message': { org_id: string; message_id: string };
  'send-account-message': { message_id: string };
  'sign-quote': { org_id: string; quote_id: string };
  /** changed_at: which visit, ISO 8601 */
  'publish-photos': { org_id: string; quote_id: string; changed_at: string };
  'check-customers': { org_id: string; import_id: string; check_number: number };
  'import-customers': { org_id: string; import_id: string };
  'make-export': { org_id: string; export_id: string };
  'deliver-webhooks': { org_id: string; endpoint_id: string };
}
export type JobName = keyof JobPayloads;

export interface JobQueue {
  /** Queues the job in the transaction of what caused it: rolled back together, seen together. */
  send<Name extends JobName>(tx: Tx, name: Name, payload: JobPayloads[Name]): Promise<void>;
}

/** What the features work with; made once at start, replaced by hand in tests. */
export interface Services {
  readonly env: Env;
  readonly log: Log;
  readonly db: Database;
  readonly files: FileStorage;
  readonly photos: PhotoProcessor;
  readonly logos: LogoProcessor;
  readonly pdf: PdfRenderer;
  readonly jobs: JobQueue;
  readonly limits: RateLimits;
  readonly places: Places;
  readonly disk: Pick<DiskSpace, 'hasRoom' | 'assertRoom' | 'state'>;
  /** The time; tests move it. */
  now(): Date;
}
