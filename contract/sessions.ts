import { z } from 'zod';
import { Done, Id, signedIn, Timestamp } from './base.ts';
import { AddressLocation } from './location.ts';
import { Reauthentication } from './reauthentication.ts';

/** One browser or device that is signed in. */
export const OpenSession = z.object({
  id: Id('sessions'),
  /** in words, as "Chrome on Android" */
  device: z.string(),
  /** address of the latest use */
  ip: z.string(),
  place: AddressLocation,
  /** the latest use came from the network that is asking now */
  same_network: z.boolean(),
  /** the one that is asking */
  current: z.boolean(),
  signed_in_at: Timestamp,
  /** noted at most every five minutes */
  last_seen_at: Timestamp,
});

/** Where the signed-in user is signed in. */
export const sessions = {
  /** The asking one first, then by latest use. */
  list: signedIn('read')
    .route({ method: 'GET', path: '/auth/sessions', tags: ['auth'] })
    .output(z.array(OpenSession)),
  /**
   * Signs out there at once, after a proof: somebody at an open screen must not sign its owner out elsewhere. All others
   * together: accounts.logout with scope `others`.
   */
  end: signedIn('write')
    .meta({ withoutRoom: true })
    .route({ method: 'POST', path: '/auth/sessions/{id}/end', tags: ['auth'] })
    .input(z.object({ id: Id('sessions'), reauthentication: Reauthentication }))
    .output(Done),
};
