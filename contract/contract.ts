import type { ContractRouterClient } from '@orpc/contract';
import { accounts } from './accounts.ts';
import { apiKeys } from './api-keys.ts';
import { approval } from './approval.ts';
import { company } from './company.ts';
import { contact } from './contact.ts';
import { customers } from './customers.ts';
import { photos } from './photos.ts';
import { dashboard, quotes } from './quotes.ts';
import { rateBook } from './rate-book.ts';
import { sampleQuote } from './sample-quote.ts';

/** Everything that goes over the wire, one entry a feature. */
export const contract = {
  accounts,
  apiKeys,
  approval,
  company,
  contact,
  customers,
  dashboard,
  photos,
  quotes,
  rateBook,
  sampleQuote,
};

/** A client of it: over HTTP in the browser, in process for pages rendered on the server. */
export type ApiClient = ContractRouterClient<typeof contract>;
