import type { z } from 'zod';
import type { CustomerDetail } from '#contract/customers.ts';

export type Customer = z.output<typeof CustomerDetail>;
