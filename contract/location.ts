import { z } from 'zod';

/**
 * Where an IP address is registered. It is computed when it is shown and never stored. Codes and names allow other
 * languages; `private` is a home or company network, null is unknown.
 */
export const AddressLocation = z
  .union([
    z.literal('private'),
    z.object({
      /** two letters, ISO 3166-1 */
      country_code: z.string().length(2),
      /** state or province, when the installation has a database of cities */
      region: z.string().nullable(),
      city: z.string().nullable(),
    }),
  ])
  .nullable();
