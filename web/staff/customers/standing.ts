import type { z } from 'zod';
import type { customers } from '#contract/customers.ts';

export type Standing = z.output<NonNullable<(typeof customers.standings)['~orpc']['outputSchema']>>[number];
