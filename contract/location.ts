import { z } from 'zod';

/**
 * The place where an IP address is registered, looked up for display and never stored. Clients can translate the
 * codes and names; `private` is a home or company network, null is unknown.
 */
export const AddressLocation = z
  .union([
    z.literal('private'),
    z.object({
      /** two letters (ISO 3166-1) */
      country_code: z.string().length(2),
      /** state or province, when the installation has a city database */
      region: z.string().nullable(),
      city: z.string().nullable(),
    }),
  ])
  .nullable();
