import { z } from 'zod';
import { Logo } from './logo.ts';

export const ShownOrganization = z.object({
  name: z.string(),
  company_phone: z.string(),
  company_email: z.string(),
  company_address: z.string(),
  license_line: z.string(),
  logo_url: z.string().nullable(),
  logo: Logo.nullable(),
  brand_color: z.string(),
  time_zone: z.string(),
  currency: z.string(),
  terms: z.string(),
});
