/** Connects drafts on the device to the API. */
import type { z } from 'zod';
import { QuoteDraft } from '#contract/quote-fields.ts';
import type { CustomerRecordWish } from '#domain/customer/customer-record.ts';
import { canonicalJson, type Json } from '#domain/quote/canonical-json.ts';
import type { ApiCallOptions } from '#web/api/client.ts';
import type { StoredVersion } from '#web/offline/draft-record.ts';
import type { DraftServer } from '#web/offline/draft-sync.ts';
import { formProblems } from '#web/quote-form/form-problems.ts';
import { type Detail, draftFromForm, formFromDetail, type QuoteForm } from '#web/quote-form/quote-form.ts';

/** When a request is aborted, to be retried later. On a bad connection it could otherwise hang for minutes. */
const ANSWER_LIMIT_MS = 20_000;

type SaveInput = {
  id: string;
  edit_number: number;
  draft: z.input<typeof QuoteDraft>;
  customer_record: CustomerRecordWish;
};
type CallOptions = { signal: AbortSignal; context: ApiCallOptions };

/** The two procedures that drafts need, which `api.quotes` of web/api/client.ts provides. */
interface QuoteCalls {
  save(input: SaveInput, options: CallOptions): Promise<Detail>;
  get(input: { id: string }, options: CallOptions): Promise<Detail>;
}

export function versionOf(detail: Pick<Detail, 'edit_number' | 'number' | 'link_made_at'>): StoredVersion {
  return { edit_number: detail.edit_number, number: detail.number, sent: detail.link_made_at !== null };
}

/**
 * Returns a fingerprint that is the same for all forms with the same content, regardless of how they were typed. It
 * excludes the customer record, because the server adds one if there is none.
 */
export function fingerprintOf(form: QuoteForm): string {
  const parsed = QuoteDraft.safeParse(draftFromForm(form));
  const { customer_id: _customer, ...content } = parsed.data ?? draftFromForm(form);
  return canonicalJson(JSON.parse(JSON.stringify(content)) as Json);
}

/** Creates the server functions for drafts. @param userId the owner of the drafts */
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
    isComplete: (form) => formProblems(form).size === 0,
  };
}
