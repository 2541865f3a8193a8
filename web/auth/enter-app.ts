import { flashToastInBrowser, type Toast } from '../ui/toasts/flash.ts';

/**
 * On to the app, which is a document of its own. The toast is shown at once, as the way there can be slow on a phone,
 * and goes along.
 */
export function enterApp(text: string, show: (toast: Toast) => void, path = '/app'): void {
  const toast: Toast = { kind: 'success', text };
  show(toast);
  flashToastInBrowser(toast);
  window.location.assign(path);
}
