import { z } from 'zod';
import { Done, Id, member } from './base.ts';

const ByQuote = z.object({ id: Id('quotes') });

/** Actions for a record that does not match its evidence, or whose signed copy could not be made. */
export const evidence = {
  /** Checks the record again now. When only the signed copy is missing, tries again to make it. */
  check: member('quotes.write', 'write')
    .route({ method: 'POST', path: '/quotes/{id}/record-check', tags: ['quotes'] })
    .input(ByQuote)
    .output(Done),
  /** Records that the owner has seen the finding. The quote still shows it. */
  acknowledge: member('company.own', 'write')
    .route({ method: 'POST', path: '/quotes/{id}/record-problem', tags: ['quotes'] })
    .input(ByQuote)
    .output(Done),
};
