import { z } from 'zod';
import { Done, Id, signedIn, Timestamp } from './base.ts';
import { AddressLocation } from './location.ts';
import { Reauthentication } from './reauthentication.ts';

/** One browser or device that is signed in. */
export const OpenSession = z.object({
  id: Id('sessions'),
  /** in words, as "Chrome on Android" */
  device: z.string(),
  /** IP address of the latest use */
  ip: z.string(),
  place: AddressLocation,
  /** whether the latest use came from the caller's network */
  same_network: z.boolean(),
  /** whether this is the caller's own session */
  current: z.boolean(),
  signed_in_at: Timestamp,
  /** updated at most every five minutes */
  last_seen_at: Timestamp,
});

/** Where the signed-in user is signed in. */
export const sessions = {
  /** The caller's own session first, then by latest use. */
  list: signedIn('read')
    .route({ method: 'GET', path: '/auth/sessions', tags: ['auth'] })
    .output(z.array(OpenSession)),
  /**
   * Signs out one session at once, after reauthentication: a person at an unlocked screen must not sign its owner out
   * elsewhere. To end all others together, use accounts.logout with scope `others`.
   */
  end: signedIn('write')
    .meta({ onFullDisk: true })
    .route({ method: 'POST', path: '/auth/sessions/{id}/end', tags: ['auth'] })
    .input(z.object({ id: Id('sessions'), reauthentication: Reauthentication }))
    .output(Done),
};
