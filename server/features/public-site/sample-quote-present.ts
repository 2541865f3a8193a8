import { SAMPLE_CUSTOMER, sampleMadeAt, sampleSnapshot } from '#contract/samples/quote-sample.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { Json } from '#domain/quote/canonical-json.ts';
import { CHAIN_START, eventText, type StoredEvent } from '#domain/quote/event-chain.ts';
import type { QuoteEventType } from '#domain/quote/lifecycle.ts';
import { type QuoteSnapshot, type SnapshotPhoto, snapshotText } from '#domain/quote/snapshot.ts';
import { type DecisionFacts, signingCertificate, statusLine } from '#server/features/quotes/evidence/present.ts';
import { sha256Hex } from '#server/features/quotes/evidence/record.ts';
import type { QuoteFrame } from '#server/platform/pdf/render-quote.ts';

export type SampleQuotePhoto = Pick<SnapshotPhoto, 'id' | 'image_type' | 'description' | 'sha256'>;

/** The contents are invented, but their hashes are correct. */
export interface Sample {
  snapshot: QuoteSnapshot;
  /** canonical JSON of the snapshot */
  text: string;
  decision: DecisionFacts;
  events: readonly StoredEvent[];
}

const MARK = 'Sample';
const STAFF = { kind: 'staff', name: 'Sam Whitaker' } as const;
const CUSTOMER = { kind: 'customer', name: '' } as const;
/** An IP address reserved for documentation (RFC 5737). */
const CUSTOMER_IP = '203.0.113.24';
const CUSTOMER_DEVICE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const NO_ID = '00000000-0000-7000-8000-000000000000';

/** @param now the sample's signing time, so that the sample is always recent */
export function presentSample(photos: readonly SampleQuotePhoto[], now: Date): Sample {
  const created_at = sampleMadeAt(now).toISOString();
  const taken = photos.map(({ id, image_type, description, sha256 }) => ({
    id,
    image_type,
    description,
    sha256,
    created_at,
  }));
  const snapshot = sampleSnapshot(now, taken);
  const text = snapshotText(snapshot);
  return { snapshot, text, decision: decisionOn(snapshot, sha256Hex(text), now), events: historyOf(now) };
}

function decisionOn({ organization, consent_text }: QuoteSnapshot, snapshotSha256: string, at: Date): DecisionFacts {
  return {
    decision: 'approved',
    revision: 1,
    decided_at: at,
    time_zone: organization.time_zone,
    decided_by: 'customer',
    signer_name: SAMPLE_CUSTOMER.customer_name,
    name_proposed: false,
    pins_acknowledged: 0,
    recorded_by: null,
    recorded_by_name: null,
    channel: null,
    reason: '',
    ip: CUSTOMER_IP,
    user_agent: CUSTOMER_DEVICE,
    consent_text,
    language: 'en',
    snapshot_sha256: snapshotSha256,
  };
}

type Actor = typeof STAFF | typeof CUSTOMER;

function historyOf(now: Date): StoredEvent[] {
  const made = sampleMadeAt(now).getTime();
  const happened: [minutesAfterMade: number, type: QuoteEventType, actor: Actor, data: Json][] = [
    [0, 'created', STAFF, null],
    [11, 'sent', STAFF, { to: SAMPLE_CUSTOMER.customer_email, revision: 1 }],
    [96, 'viewed', CUSTOMER, { revision: 1 }],
    [(now.getTime() - made) / MINUTE_MS, 'approved', CUSTOMER, { revision: 1, decided_by: 'customer' }],
  ];
  const chain: StoredEvent[] = [];
  for (const [minutes, type, actor, data] of happened)
    chain.push(nextEvent(chain.at(-1), { type, actor, data, at: new Date(made + minutes * MINUTE_MS) }));
  return chain;
}

function nextEvent(
  last: StoredEvent | undefined,
  { type, actor, data, at }: { type: QuoteEventType; actor: Actor; data: Json; at: Date },
): StoredEvent {
  const seq = (last?.seq ?? 0) + 1;
  const previous_hash = last?.hash ?? CHAIN_START;
  const ids = { org_id: NO_ID, quote_id: NO_ID };
  const { kind, name } = actor;
  const body = eventText({
    ...ids,
    seq,
    type,
    at: at.toISOString(),
    actor: { kind, id: null, name },
    data,
    previous_hash,
  });
  return {
    ...ids,
    seq,
    type,
    at,
    actor_kind: kind,
    actor_id: null,
    actor_name: name,
    body,
    previous_hash,
    hash: sha256Hex(body),
  };
}

export function openFrame({ snapshot }: Sample, publicUrl: string): QuoteFrame {
  return {
    status: null,
    approveUrl: `${publicUrl}/sample-quote`,
    certificate: null,
    attachJson: null,
    issuedAt: new Date(snapshot.issued_at),
    mark: MARK,
  };
}

export function signedFrame(
  { snapshot, text, decision, events }: Sample,
  unsignedPdfSha256: string,
  publicUrl: string,
): QuoteFrame {
  const chainHead = events.at(-1)?.hash ?? CHAIN_START;
  return {
    status: statusLine(decision, snapshot.language),
    approveUrl: null,
    certificate: signingCertificate({ decision, snapshot, events, chainHead, unsignedPdfSha256, publicUrl }),
    attachJson: text,
    issuedAt: decision.decided_at,
    mark: MARK,
  };
}
