import { z } from 'zod';
import { Done, Id, signedIn, Timestamp } from './base.ts';
import { AddressLocation } from './location.ts';
import { Reauthentication } from './reauthentication.ts';

/** A browser or device that is signed in. */
export const OpenSession = z.object({
  id: Id('sessions'),
  /** in words, such as "Chrome on Android" */
  device: z.string(),
  /** IP address of the most recent use */
  ip: z.string(),
  place: AddressLocation,
  /** true when the most recent use came from the caller's network */
  same_network: z.boolean(),
  /** true for the caller's own session */
  current: z.boolean(),
  signed_in_at: Timestamp,
  /** updated at most every five minutes */
  last_seen_at: Timestamp,
});

/** The signed-in user's own sessions. */
export const sessions = {
  /** Lists the caller's session first, then the others by most recent use. */
  list: signedIn('read')
    .route({ method: 'GET', path: '/auth/sessions', tags: ['auth'] })
    .output(z.array(OpenSession)),
  /**
   * Signs out one session immediately, after reauthentication: someone at an unlocked screen must not be able to sign
   * its owner out elsewhere. To end all others together, use accounts.logout with scope `others`.
   */
  end: signedIn('write')
    .meta({ onFullDisk: true })
    .route({ method: 'POST', path: '/auth/sessions/{id}/end', tags: ['auth'] })
    .input(z.object({ id: Id('sessions'), reauthentication: Reauthentication }))
    .output(Done),
};
