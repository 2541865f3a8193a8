import { z } from 'zod';
import { Done, Id, member } from './base.ts';

const ByQuote = z.object({ id: Id('quotes') });

/** Actions for a record that doesn't match its evidence or lacks its signed copy. */
export const evidence = {
  /** Checks the record again. Creates the signed copy if only the copy is missing. */
  check: member('quotes.write', 'write')
    .route({ method: 'POST', path: '/quotes/{id}/record-check', tags: ['quotes'] })
    .input(ByQuote)
    .output(Done),
  /** Records that the owner has seen the problem. The quote still shows it. */
  acknowledge: member('company.own', 'write')
    .route({ method: 'POST', path: '/quotes/{id}/record-problem', tags: ['quotes'] })
    .input(ByQuote)
    .output(Done),
};
