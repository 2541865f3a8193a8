import { errorCodeOf } from '#domain/errors.ts';
import type { Services } from '#server/features/services.ts';
import type { Procedures } from '#server/platform/auth/procedures.ts';
import { isSample } from './sample-quote-pdfs.ts';
import { presentGenuine } from './verification-present.ts';
import { readSignedRecord } from './verification-queries.ts';

export function verificationRoutes({ verification }: Procedures, services: Services) {
  return {
    check: verification.check.handler(async ({ input: { sha256 } }) => {
      try {
        const record = await readSignedRecord(services, sha256);
        if (record) return presentGenuine(record);
        return { result: (await isSample(services, sha256)) ? ('sample' as const) : ('unknown' as const) };
      } catch (error) {
        if (errorCodeOf(error) === 'EVIDENCE_MISMATCH') return { result: 'mismatch' as const };
        throw error;
      }
    }),
  };
}
