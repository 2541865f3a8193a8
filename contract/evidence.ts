import { z } from 'zod';
import { Done, Id, member } from './base.ts';

const ByQuote = z.object({ id: Id('quotes') });

/** What staff do about a record that does not match its evidence, or whose signed copy could not be made. */
export const evidence = {
  /** Looks at the record again now; when only its signed copy is missing, making that is tried again. */
  check: member('quotes.write', 'write')
    .route({ method: 'POST', path: '/quotes/{id}/record-check', tags: ['quotes'] })
    .input(ByQuote)
    .output(Done),
  /** The owner has seen what was found; the quote goes on saying so. */
  acknowledge: member('company.own', 'write')
    .route({ method: 'POST', path: '/quotes/{id}/record-problem', tags: ['quotes'] })
    .input(ByQuote)
    .output(Done),
};
