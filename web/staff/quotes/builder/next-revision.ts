import { type Detail, formFromDetail, type QuoteForm } from '#web/quote-form/quote-form.ts';
import { fingerprintOf } from '#web/staff/workspace/draft-server.ts';

/**
 * The revision in the preview: a sent quote gets the next one only once the customer would see a change.
 */
export function previewedRevision(form: QuoteForm, stored: Detail): number {
  if (stored.link_made_at === null) return stored.revision;
  // Customers don't see whether reminders are on.
  const { follow_up } = stored;
  const isChanged = fingerprintOf({ ...form, follow_up }) !== fingerprintOf(formFromDetail(stored));
  const arePhotosWaiting = stored.photos_shown_at !== null;
  return stored.revision + (isChanged || arePhotosWaiting ? 1 : 0);
}
