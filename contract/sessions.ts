import { z } from 'zod';
import { Done, Id, signedIn, Timestamp } from './base.ts';
import { AddressLocation } from './location.ts';
import { Reauthentication } from './reauthentication.ts';

export const OpenSession = z.object({
  id: Id('sessions'),
  device: z.string(),
  /** IP address of the latest use */
  ip: z.string(),
  place: AddressLocation,
  /** true when the most recent use came from the caller's network */
  same_network: z.boolean(),
  current: z.boolean(),
  signed_in_at: Timestamp,
  /** updated at most every five minutes */
  last_seen_at: Timestamp,
});

export const sessions = {
  /** Lists the caller's session first, then the others by most recent use. */
  list: signedIn('read')
    .route({ method: 'GET', path: '/auth/sessions', tags: ['auth'] })
    .output(z.array(OpenSession)),
  /**
   * Signs out one other session after reauthentication, so that someone at an unlocked screen can't sign out its
   * owner elsewhere. To end all other sessions, use accounts.logout with scope `others`.
   */
  end: signedIn('write')
    .meta({ onFullDisk: true })
    .route({ method: 'POST', path: '/auth/sessions/{id}/end', tags: ['auth'] })
    .input(z.object({ id: Id('sessions'), reauthentication: Reauthentication }))
    .output(Done),
};
