import type { z } from 'zod';
import type { dashboard } from '#contract/dashboard.ts';

/** The server's response for this screen. */
export type DashboardData = z.output<NonNullable<(typeof dashboard.get)['~orpc']['outputSchema']>>;
