import { type Detail, formFromDetail, type QuoteForm } from '#web/quote-form/quote-form.ts';
import { fingerprintOf } from '#web/staff/workspace/draft-server.ts';

/**
 * Returns the revision number for the preview. Saving a sent quote creates a new revision only if the customer would
 * see a change.
 */
export function previewedRevision(form: QuoteForm, stored: Detail): number {
  if (stored.link_made_at === null) return stored.revision;
  // Ignores the reminder setting, because customers don't see it.
  const { follow_up } = stored;
  const isChanged = fingerprintOf({ ...form, follow_up }) !== fingerprintOf(formFromDetail(stored));
  const arePhotosWaiting = stored.photos_shown_at !== null;
  return stored.revision + (isChanged || arePhotosWaiting ? 1 : 0);
}
