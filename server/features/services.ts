import type { RateLimits } from '#server/platform/auth/limits.ts';
import type { Database } from '#server/platform/db/client.ts';
import type { DiskSpace } from '#server/platform/disk/disk-space.ts';
import type { FileStorage } from '#server/platform/files/storage.ts';
import type { LogoProcessor } from '#server/platform/images/logo-processor.ts';
import type { PhotoProcessor } from '#server/platform/images/photo-processor.ts';
import type { JobSender } from '#server/platform/jobs/job-sender.ts';
import type { Log } from '#server/platform/log/log.ts';
import type { PdfRenderer } from '#server/platform/pdf/renderer.ts';
import type { Env } from '#server/platform/settings/env.ts';
import type { GeoIp } from '#server/providers/geoip/geoip.ts';
import type { PaymentProvider } from '#server/providers/payments/provider.ts';
import type { TextProvider } from '#server/providers/text-messages/provider.ts';

/** The program creates these services once at startup. Tests replace single ones. */
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
  now(): Date;
}
