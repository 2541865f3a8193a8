import type { z } from 'zod';
import type { Company } from '#contract/company.ts';

/** The company as its staff see it. */
export type CompanyView = z.output<typeof Company>;
