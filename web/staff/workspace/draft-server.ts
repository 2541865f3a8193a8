import type { z } from 'zod';
import { QuoteDraft } from '#contract/quote-fields.ts';
import type { CustomerRecordWish } from '#domain/customer/customer-record.ts';
import { canonicalJson, type Json } from '#domain/quote/canonical-json.ts';
import type { ApiCallOptions } from '#web/api/client.ts';
import type { StoredVersion } from '#web/offline/draft-record.ts';
import type { DraftServer } from '#web/offline/draft-sync.ts';
import { formProblems, lineField } from '#web/quote-form/form-problems.ts';
import { type Detail, draftFromForm, formFromDetail, isBlank, type QuoteForm } from '#web/quote-form/quote-form.ts';

/** Milliseconds before a request is aborted and retried later. On a bad connection it could hang for minutes. */
const ANSWER_LIMIT_MS = 20_000;

type SaveInput = {
  id: string;
  edit_number: number;
  draft: z.input<typeof QuoteDraft>;
  customer_record: CustomerRecordWish;
};
type CallOptions = { signal: AbortSignal; context: ApiCallOptions };

/** The two procedures that drafts need. `api.quotes` of web/api/client.ts provides them. */
interface QuoteCalls {
  save(input: SaveInput, options: CallOptions): Promise<Detail>;
  get(input: { id: string }, options: CallOptions): Promise<Detail>;
}

export function versionOf(detail: Pick<Detail, 'edit_number' | 'number' | 'link_made_at'>): StoredVersion {
  return { edit_number: detail.edit_number, number: detail.number, sent: detail.link_made_at !== null };
}

/**
 * Returns the same fingerprint for all forms with the same content. Excludes the customer record, because the server
 * adds one if it is missing.
 */
export function fingerprintOf(form: QuoteForm): string {
  const parsed = QuoteDraft.safeParse(draftFromForm(form));
  const { customer_id: _customer, lines, ...content } = parsed.data ?? draftFromForm(form);
  // A draft that an earlier version of the app stored has no sentences yet.
  const same = lines.map((line) => (line.kind === 'addon' ? line : { ...line, included: line.included || undefined }));
  return canonicalJson(JSON.parse(JSON.stringify({ ...content, lines: same })) as Json);
}

/** Implements `DraftServer.completePart`. */
export function completePart(form: QuoteForm, storedLines: readonly string[]): QuoteForm | null {
  const problems = [...formProblems(form).keys()];
  if (problems.length === 0) return form;
  const unfinished = form.lines.filter(({ id }) => problems.some((field) => field.startsWith(lineField(id, ''))));
  if (unfinished.some(({ id }) => storedLines.includes(id))) return null;
  const ids = new Set(unfinished.map(({ id }) => id));
  // The server refuses an add-on without the lines that it is based on.
  if (form.lines.some((line) => line.kind === 'addon' && line.basis.applies_to?.some((id) => ids.has(id)))) return null;
  const part = { ...form, lines: form.lines.filter((line) => !ids.has(line.id)) };
  return formProblems(part).size === 0 && !isBlank(part) ? part : null;
}

/** @param userId the owner of the drafts */
export function createDraftServer(quotes: QuoteCalls, userId: string, onStored: (detail: Detail) => void): DraftServer {
  const options = () => ({ signal: AbortSignal.timeout(ANSWER_LIMIT_MS), context: { actingUser: userId } });
  return {
    async save(id, edit_number, form, customer_record) {
      const detail = await quotes.save({ id, edit_number, draft: draftFromForm(form), customer_record }, options());
      onStored(detail);
      return versionOf(detail);
    },
    async stored(id) {
      const detail = await quotes.get({ id }, options());
      return { ...versionOf(detail), fingerprint: fingerprintOf(formFromDetail(detail)) };
    },
    fingerprint: fingerprintOf,
    completePart,
  };
}
