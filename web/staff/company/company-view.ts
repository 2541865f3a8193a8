import type { z } from 'zod';
import type { Company } from '#contract/company.ts';

export type CompanyView = z.output<typeof Company>;
