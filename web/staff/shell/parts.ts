/** Parts of the shell that load later, because a phone's first screen does not show them. */
import { later } from '#web/staff/components/later.tsx';

export const LazySidebar = later(async () => (await import('./navigation/sidebar.tsx')).Sidebar);
export const LazyDrawerMenu = later(async () => (await import('./navigation/drawer-menu.tsx')).DrawerMenu);
export const LazyInboxCount = later(async () => (await import('./navigation/inbox-count.tsx')).InboxCount);
export const LazySearch = later(async () => (await import('./search/search.tsx')).Search);
export const LazyConfirmEmailScreen = later(
  async () => (await import('./session/confirm-email-screen.tsx')).ConfirmEmailScreen,
);
export const LazyTwoFactorScreen = later(async () => (await import('./session/two-factor-screen.tsx')).TwoFactorScreen);
export const LazyShortcutList = later(async () => (await import('./shortcuts/shortcut-list.tsx')).ShortcutList);
export const LazyShownToasts = later(async () => (await import('./shown-toasts.tsx')).ShownToasts);

/**
 * At this width and above, the sidebar is always visible. On narrower screens it is a drawer. Keep in sync with
 * shell.css.
 */
export const LARGE_SCREEN = '(min-width: 64em)';
