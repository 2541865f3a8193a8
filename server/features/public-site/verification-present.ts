import type { z } from 'zod';
import type { Verdict } from '#contract/verification.ts';
import type { DocumentSource } from '#server/features/quotes/evidence/record.ts';

export function presentGenuine({ decision, snapshot }: DocumentSource): z.infer<typeof Verdict> {
  if (!decision) return { result: 'mismatch' };
  return {
    result: 'genuine',
    organization_name: snapshot.organization.name,
    quote_number: snapshot.number,
    decision: decision.decision,
    decided_at: decision.decided_at.toISOString(),
    time_zone: decision.time_zone,
    decided_by: decision.decided_by,
    name: decision.signer_name || snapshot.customer_name,
  };
}
