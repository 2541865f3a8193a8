import { errorCodeOf } from '#domain/errors.ts';
import type { SamplePdfSource } from '#server/features/sample-quote/queries.ts';
import type { Gate } from '#server/gate/gate.ts';
import type { Services } from '#server/services.ts';
import { presentGenuine } from './present.ts';
import { readSignedRecord } from './queries.ts';

export function verificationRoutes({ verification }: Gate, services: Services, samples: SamplePdfSource) {
  return {
    check: verification.check.handler(async ({ input: { sha256 } }) => {
      if (samples.hasMade(sha256)) return { result: 'sample' as const };
      try {
        const record = await readSignedRecord(services, sha256);
        return record ? presentGenuine(record) : { result: 'unknown' as const };
      } catch (error) {
        if (errorCodeOf(error) === 'EVIDENCE_MISMATCH') return { result: 'mismatch' as const };
        throw error;
      }
    }),
  };
}
