import { canonicalJson, type Json } from './canonical-json.ts';
import { eventData } from './event-summary.ts';
import type { ActorKind } from './lifecycle.ts';

/**
 * A quote's log. Every event contains the previous event's hash, so a changed, removed or inserted event shows. The
 * hash covers the canonical JSON of the event without the hash itself.
 */
export interface EventBody {
  org_id: string;
  quote_id: string;
  /** 1, 2, 3 … without gaps */
  seq: number;
  type: string;
  /** ISO 8601 in UTC */
  at: string;
  actor: { kind: ActorKind; id: string | null; name: string };
  data: Json;
  previous_hash: string;
}

/** An event's body, and copies of its fields as columns for queries. */
export interface StoredEvent {
  org_id: string;
  quote_id: string;
  seq: number;
  type: string;
  at: Date;
  actor_kind: string;
  actor_id: string | null;
  actor_name: string;
  body: string;
  previous_hash: string;
  hash: string;
}

/**
 * Returns the SHA-256 of a UTF-8 text in lowercase hexadecimal. Callers pass it in, because the domain has no
 * cryptography.
 */
export type Sha256 = (text: string) => string;

/** The previous hash of the first event. */
export const CHAIN_START = '0'.repeat(64);

export function eventText(body: EventBody): string {
  return canonicalJson({ ...body });
}

type ChainCheck =
  | { ok: true; length: number /** hash of the last event */; head: string }
  | { ok: false; seq: number; problem: string };

/**
 * Checks a quote's whole log, oldest event first. A missing end doesn't show in the log itself: compare `head` with the
 * hash on a certificate.
 */
export function verifyChain(events: readonly StoredEvent[], sha256: Sha256): ChainCheck {
  let head = CHAIN_START;
  for (const [index, event] of events.entries()) {
    const problem = eventProblem(event, index + 1, head, sha256);
    if (problem) return { ok: false, seq: event.seq, problem };
    head = event.hash;
  }
  return { ok: true, length: events.length, head };
}

/** Checks one event against its expected number and previous hash. */
export function eventProblem(event: StoredEvent, seq: number, previous: string, sha256: Sha256): string | null {
  if (event.seq !== seq) return `event ${seq} is missing`;
  if (event.previous_hash !== previous) return 'does not follow the event before it';
  if (sha256(event.body) !== event.hash) return 'its text does not have its hash';
  return event.body === expectedBody(event) ? null : 'its columns differ from its text';
}

/** Builds the body that the columns imply. `data` has no column, so it is copied from the body. */
function expectedBody(event: StoredEvent): string {
  return eventText({
    org_id: event.org_id,
    quote_id: event.quote_id,
    seq: event.seq,
    type: event.type,
    at: event.at.toISOString(),
    actor: { kind: event.actor_kind as ActorKind, id: event.actor_id, name: event.actor_name },
    data: eventData(event.body),
    previous_hash: event.previous_hash,
  });
}
