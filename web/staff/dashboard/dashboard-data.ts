import type { z } from 'zod';
import type { dashboard } from '#contract/dashboard.ts';

export type DashboardData = z.output<NonNullable<(typeof dashboard.get)['~orpc']['outputSchema']>>;
