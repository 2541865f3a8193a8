import { type Detail, formFromDetail, type QuoteForm } from '#web/quote-form/quote-form.ts';
import { fingerprintOf } from '#web/staff/workspace/draft-server.ts';

/** Returns the revision in the preview. A sent quote gets the next one only if the customer would see a change. */
export function previewedRevision(form: QuoteForm, stored: Detail): number {
  if (stored.link_made_at === null) return stored.revision;
  // Ignores whether reminders are on, because customers don't see that.
  const { follow_up } = stored;
  const isChanged = fingerprintOf({ ...form, follow_up }) !== fingerprintOf(formFromDetail(stored));
  const arePhotosWaiting = stored.photos_shown_at !== null;
  return stored.revision + (isChanged || arePhotosWaiting ? 1 : 0);
}
