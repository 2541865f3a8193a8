import { z } from 'zod';

/**
 * Where a network address is registered, worked out when it is shown and stored nowhere. As codes and names, so that it can
 * be said in another language; `private` is a house's or company's own network, null is unknown.
 */
export const AddressLocation = z
  .union([
    z.literal('private'),
    z.object({
      /** two letters, ISO 3166-1 */
      country_code: z.string().length(2),
      /** state or province, where the installation has a database of cities */
      region: z.string().nullable(),
      city: z.string().nullable(),
    }),
  ])
  .nullable();
