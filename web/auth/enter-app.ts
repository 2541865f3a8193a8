import { auth } from '#web/session/browser-session.ts';
import { flashToastInBrowser, type Toast } from '#web/ui/toasts/flash.ts';
import type { Entered } from './entering.ts';

/**
 * Notifies the browser's other tabs and opens the app, which is a separate document. Loading it can be slow on a
 * phone, so the toast is shown immediately, and again in the app.
 */
export function follow({ path, text, meanwhile, events, session }: Entered, show: (toast: Toast) => void): void {
  for (const event of events) auth.adopt(event, session);
  if (meanwhile !== undefined) show({ kind: 'success', text: meanwhile });
  if (text !== null) {
    const toast: Toast = { kind: 'success', text };
    show(toast);
    flashToastInBrowser(toast);
  }
  window.location.assign(path);
}
