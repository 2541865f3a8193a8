import { ProductError } from '#domain/errors.ts';
import type { Language } from '#domain/language/language.ts';
import { readShown } from '#server/features/quotes/evidence/snapshots.ts';
import type { Services } from '#server/features/services.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { withQuote } from '#server/platform/db/quote-lock.ts';
import { recordConsent } from '#server/providers/text-messages/commands.ts';
import { textConsent } from './present.ts';
import { assertOpen, type OpenedLink, quoteByLinkQuery, quoteIdOf } from './queries.ts';

interface Agreement {
  /** as shown on the page */
  phone: string;
  /** language of the page; undefined for the quote's own */
  language?: Language | undefined;
  /** set when a member of the company opened the link; the log then names them instead of the customer */
  staff: Viewer | null;
}

/**
 * Stores a customer's consent to texts, with the wording they read. An existing consent isn't stored again.
 * @throws ProductError NOT_FOUND, QUOTE_EXPIRED; QUOTE_UPDATED when the quote's phone is no longer the one that the
 * page showed
 */
export async function agreeToTexts(
  services: Services,
  link: OpenedLink,
  { phone, language, staff }: Agreement,
): Promise<void> {
  const { scope } = link;
  const id = await quoteIdOf(services, link);
  await withQuote(services.db, scope, id, async (tx) => {
    const at = services.now();
    // The link may have been replaced or closed while this call waited for the lock.
    assertOpen(await quoteByLinkQuery(tx, link).executeTakeFirst());
    const snapshot = await readShown(tx, scope, id, at);
    if (snapshot.customer_phone !== phone) throw new ProductError('QUOTE_UPDATED');
    await recordConsent(tx, scope, {
      phone,
      state: 'agreed',
      how: staff ? 'staff' : 'customer',
      by: staff ? { id: staff.userId, name: staff.fullName } : { id: null, name: snapshot.customer_name },
      quoteId: id,
      detail: textConsent(snapshot, phone, language ?? snapshot.language).words,
      at,
    });
  });
}
