import { flashToastInBrowser, type Toast } from '#web/ui/toasts/flash.ts';

/**
 * Continues to the app, which is a separate document. Loading it can be slow on a phone, so the toast is shown at once
 * and again by the app.
 */
export function enterApp(text: string, show: (toast: Toast) => void, path = '/app'): void {
  const toast: Toast = { kind: 'success', text };
  show(toast);
  flashToastInBrowser(toast);
  window.location.assign(path);
}
