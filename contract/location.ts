import { z } from 'zod';

/**
 * The place where an IP address is registered, never stored. `private`: inside a home or company network. null:
 * unknown.
 */
export const AddressLocation = z
  .union([
    z.literal('private'),
    z.object({
      /** two letters (ISO 3166-1) */
      country_code: z.string().length(2),
      /** state or province. Needs a city database on the server */
      region: z.string().nullable(),
      city: z.string().nullable(),
    }),
  ])
  .nullable();
