import { depositOf, depositRule } from '#domain/payments/deposit.ts';
import { type DescribedLine, linesIn } from '#domain/pricing/line-language.ts';
import { type PricedPackage, shownPackage } from '#domain/pricing/packages.ts';
import {
  comparableLine,
  type PricedOption,
  type RecordableOption,
  type SnapshotLine,
  snapshotOption,
  withOptional,
} from '#domain/pricing/quote-lines.ts';
import { canonicalJson, type Json } from './canonical-json.ts';
import { type Sha256, type StoredEvent, verifyChain } from './event-chain.ts';
import { eventData } from './event-summary.ts';
import { EVIDENCE_PROBLEMS, type EvidenceProblem } from './evidence-problems.ts';
import { type Decision, isDecisionType, type QuoteStatus } from './lifecycle.ts';
import { type PhotoPin, plainPin } from './photo-pins.ts';
import { quoteNumber } from './quote-number.ts';
import { parseSnapshot, type QuoteSnapshot } from './snapshot.ts';

/** The stored rows of one quote. The check ignores extra columns. */
export interface StoredRecord {
  quote: {
    number: number;
    language: string;
    revision: number;
    status: QuoteStatus;
    approved_at: Date | null;
    declined_at: Date | null;
    created_at: Date;
    approval_token_expires_at: Date | null;
    deposit_type: string | null;
    deposit_value: number;
    deposit_cents: number;
    options: readonly PricedOption[];
    packages: readonly PricedPackage[];
  } & Pick<QuoteSnapshot, Exclude<(typeof SAME_COLUMNS)[number], 'language'>>;
  items: readonly (SnapshotLine & DescribedLine & { id?: string })[];
  photos: readonly { id: string; image_type: string; description: string; sha256: string; pins: readonly PhotoPin[] }[];
  /** the whole log, oldest first */
  events: readonly StoredEvent[];
  decision: StoredDecision | null;
  recorded: StoredSnapshot | null;
  signed: { sha256: string; pages: number } | null;
}

interface StoredSnapshot {
  snapshot: string;
  snapshot_sha256: string;
}

interface StoredDecision {
  decision: Decision;
  decided_at: Date;
  revision: number;
  decided_by: string;
  recorded_by: string | null;
  signer_name: string;
  /** true when the page filled in the name from the customer's earlier signature */
  name_proposed: boolean;
  /** how many pins the customer confirmed to have seen; 0 when they weren't asked */
  pins_acknowledged: number;
  channel: string | null;
  reason: string;
  ip: string;
  user_agent: string;
  consent_text: string;
  language: string;
  snapshot_sha256: string;
  time_zone: string;
}

/** Returns true if the program itself sealed a log of this length with this last hash. */
export type IsSealed = (seq: number, head: string) => boolean;

const SAME_COLUMNS = [
  'revision',
  'customer_name',
  'customer_email',
  'customer_phone',
  'property_address',
  'language',
  'sum_cents',
  'discount_type',
  'discount_value',
  'discount_message',
  'discount_cents',
  'subtotal_cents',
  'tax_rate',
  'tax_cents',
  'total_cents',
  'notes',
] as const satisfies readonly (keyof QuoteSnapshot)[];

/** Compares a quote's rows with its log, and the log with its seal. Reads no files. */
export function evidenceProblems(record: StoredRecord, isSealed: IsSealed, sha256: Sha256): EvidenceProblem[] {
  const problems = new Set<EvidenceProblem>(logProblems(record.events, isSealed, sha256));
  if (record.recorded && !isIntact(record.recorded, sha256)) problems.add('snapshot');
  for (const problem of decisionProblems(record, sha256)) problems.add(problem);
  return EVIDENCE_PROBLEMS.filter((problem) => problems.has(problem));
}

/** Checks that the log is complete, unchanged and not cut off at either end. */
export function logProblems(events: readonly StoredEvent[], isSealed: IsSealed, sha256: Sha256): EvidenceProblem[] {
  const chain = verifyChain(events, sha256);
  if (!chain.ok || events[0]?.type !== 'created') return ['history'];
  return isSealed(chain.length, chain.head) ? [] : ['history_end'];
}

/** Returns true if the status, the decision's row or the log says that the quote is decided. */
export function isDecided({ quote, decision, events }: Pick<StoredRecord, 'quote' | 'decision' | 'events'>): boolean {
  return quote.status !== 'pending' || decision !== null || events.some(({ type }) => isDecisionType(type));
}

function decisionProblems(record: StoredRecord, sha256: Sha256): EvidenceProblem[] {
  if (!isDecided(record)) return record.signed ? ['signed_copy'] : [];
  const { quote, decision, events, recorded } = record;
  const decided = events.filter(({ type }) => isDecisionType(type));
  const [event] = decided;
  const problems: EvidenceProblem[] = [];
  if (decided.length !== 1 || !event || !decision || !agrees(decision, event, sha256)) problems.push('decision');
  if (!decision || quote.status !== decision.decision || !hasTimes(quote, decision)) problems.push('quote');
  const snapshot =
    recorded && decision?.snapshot_sha256 === recorded.snapshot_sha256 ? parseStoredSnapshot(recorded) : null;
  if (snapshot) problems.push(...contentProblems(record, snapshot));
  else problems.push('snapshot');
  if (!isSignedAsLogged(record)) problems.push('signed_copy');
  return problems;
}

/** Compares a decision's row with its event, which contains the whole decision (see `decisionData`). */
function agrees(decision: StoredDecision, event: StoredEvent, sha256: Sha256): boolean {
  return (
    event.type === decision.decision &&
    event.at.getTime() === decision.decided_at.getTime() &&
    (decision.decided_by === 'staff') === (event.actor_kind === 'staff') &&
    decision.recorded_by === (event.actor_kind === 'staff' ? event.actor_id : null) &&
    canonicalJson(eventData(event.body)) === canonicalJson(decisionData(decision, sha256))
  );
}

/**
 * Builds the data of a decision's event from the decision's row. If the row was changed, the result differs from the
 * event.
 */
export function decisionData(
  decision: Omit<StoredDecision, 'decision' | 'decided_at' | 'recorded_by'>,
  sha256: Sha256,
): Json {
  return {
    revision: decision.revision,
    decided_by: decision.decided_by,
    name: decision.signer_name,
    ...(decision.name_proposed ? { name_proposed: true } : {}),
    ...(decision.pins_acknowledged > 0 ? { pins_acknowledged: decision.pins_acknowledged } : {}),
    channel: decision.channel,
    reason: decision.reason,
    ip: decision.ip,
    user_agent: decision.user_agent,
    consent_sha256: decision.consent_text ? sha256(decision.consent_text) : null,
    language: decision.language,
    snapshot_sha256: decision.snapshot_sha256,
    time_zone: decision.time_zone,
  };
}

function hasTimes(quote: StoredRecord['quote'], { decision, decided_at }: StoredDecision): boolean {
  const [own, other] =
    decision === 'approved' ? [quote.approved_at, quote.declined_at] : [quote.declined_at, quote.approved_at];
  return own?.getTime() === decided_at.getTime() && other === null;
}

function isIntact(recorded: StoredSnapshot, sha256: Sha256): boolean {
  return sha256(recorded.snapshot) === recorded.snapshot_sha256 && parseStoredSnapshot(recorded) !== null;
}

/** Returns null for a format that this program doesn't know. */
export function parseStoredSnapshot({ snapshot }: Pick<StoredSnapshot, 'snapshot'>): QuoteSnapshot | null {
  try {
    return parseSnapshot(snapshot);
  } catch {
    return null;
  }
}

/** Compares the snapshot with the rows that lists, sums and reports read. */
function contentProblems({ quote, items, photos }: StoredRecord, snapshot: QuoteSnapshot): EvidenceProblem[] {
  const problems: EvidenceProblem[] = [];
  const isSame =
    SAME_COLUMNS.every((column) => quote[column] === snapshot[column]) &&
    isDepositSame(quote, snapshot) &&
    quoteNumber(quote.number) === snapshot.number &&
    quote.created_at.toISOString() === snapshot.created_at &&
    (quote.approval_token_expires_at?.toISOString() ?? null) === snapshot.expires_at;
  if (!isSame) problems.push('quote');
  const shown = linesText(snapshot.items, snapshot.options, snapshot.packages);
  // Older Spanish quotes contain English names, because the default rate book had no Spanish names at the time.
  const accepted = ([snapshot.language, 'en'] as const).map((language) =>
    linesText(linesIn(withOptional(items, quote.options), language), linesIn(quote.options, language), quote.packages),
  );
  if (!accepted.includes(shown)) problems.push('lines');
  const stored = new Map(photos.map((photo) => [photo.id, photo]));
  const isPhotoSame = ({
    id,
    image_type,
    description,
    sha256,
    pins = [],
  }: QuoteSnapshot['photos'][number]): boolean => {
    const photo = stored.get(id);
    // After the decision, staff may remove and rename photos of the finished work, but no photos of the earlier
    // condition.
    if (image_type === 'post_work') return photo === undefined || photo.sha256 === sha256;
    if (photo?.sha256 !== sha256 || photo.description !== description || photo.image_type !== image_type) return false;
    return canonicalJson(photo.pins.map(plainPin)) === canonicalJson(pins.map(plainPin));
  };
  if (!snapshot.photos.every(isPhotoSame)) problems.push('photos');
  return problems;
}

function linesText(
  lines: readonly SnapshotLine[],
  options: readonly RecordableOption[] = [],
  packages: readonly PricedPackage[] = [],
): string {
  return canonicalJson([lines.map(comparableLine), options.map(snapshotOption), packages.map(shownPackage)]);
}

function isDepositSame(quote: StoredRecord['quote'], { deposit }: QuoteSnapshot): boolean {
  const stored = depositOf(depositRule(quote), quote.total_cents);
  return (
    quote.deposit_cents === (deposit?.cents ?? 0) && stored?.type === deposit?.type && stored?.value === deposit?.value
  );
}

/** Returns true if the signed copy's row and event agree. Both are missing until a moment after the decision. */
function isSignedAsLogged({ signed, events }: StoredRecord): boolean {
  const copies = events.filter(({ type }) => type === 'signed_copy');
  const [copy] = copies;
  if (!copy) return signed === null;
  const named = canonicalJson(eventData(copy.body));
  return (
    copies.length === 1 && signed !== null && named === canonicalJson({ sha256: signed.sha256, pages: signed.pages })
  );
}
