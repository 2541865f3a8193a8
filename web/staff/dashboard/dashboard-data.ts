import type { z } from 'zod';
import type { dashboard } from '#contract/quotes.ts';

/** The answer of the server for this screen. */
export type DashboardData = z.output<NonNullable<(typeof dashboard.get)['~orpc']['outputSchema']>>;
