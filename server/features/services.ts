import type { RateLimits } from '#server/auth/limits.ts';
import type { Database } from '#server/db/client.ts';
import type { DiskSpace } from '#server/disk/disk-space.ts';
import type { FileStorage } from '#server/files/storage.ts';
import type { GeoIp } from '#server/geoip/geoip.ts';
import type { LogoProcessor } from '#server/images/logo-processor.ts';
import type { PhotoProcessor } from '#server/images/photo-processor.ts';
import type { JobSender } from '#server/jobs/job-sender.ts';
import type { Log } from '#server/log/log.ts';
import type { PaymentProvider } from '#server/payments/provider.ts';
import type { PdfRenderer } from '#server/pdf/renderer.ts';
import type { Env } from '#server/settings/env.ts';
import type { TextProvider } from '#server/text-messages/provider.ts';

/** The services that features use; created once at startup, replaced one by one in tests. */
export interface Services {
  readonly env: Env;
  readonly log: Log;
  readonly db: Database;
  readonly files: FileStorage;
  readonly photos: PhotoProcessor;
  readonly logos: LogoProcessor;
  readonly pdf: PdfRenderer;
  readonly payments: PaymentProvider;
  readonly texts: TextProvider;
  readonly jobs: JobSender;
  readonly limits: RateLimits;
  readonly geoip: GeoIp;
  readonly disk: Pick<DiskSpace, 'hasSpace' | 'assertSpace' | 'state'>;
  /** The current time; tests change it. */
  now(): Date;
}
