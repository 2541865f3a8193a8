import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Session } from '#web/session/session.ts';
import { SessionContext, useSessionState } from '#web/session/use-session.ts';
import { ConfirmBanner } from '#web/staff/confirm-email/confirm-banner.tsx';
import { loadScreenStyles, ScreenStyles } from '#web/staff/screen-styles/screen-styles.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { withheldBy } from './navigation/navigation.ts';
import { isSidebarOpen, sidebarCookie } from './navigation/sidebar-cookie.ts';
import { CompanyEndNotice } from './notices/company-end-notice.tsx';
import { OfflineNotice } from './notices/offline-notice.tsx';
import { StorageNotice } from './notices/storage-notice.tsx';
import { SubscriptionNotice } from './notices/subscription-notice.tsx';
import {
  LARGE_SCREEN,
  LazyConfirmEmailScreen,
  LazyDrawerMenu,
  LazySearch,
  LazyShortcutList,
  LazySidebar,
  LazyTwoFactorScreen,
} from './parts.ts';
import { NoAccessScreen } from './screens.tsx';
import { SearchContext } from './search/search-context.ts';
import { useSingleKeys } from './shortcuts/shortcut-setting.ts';
import { useShortcuts } from './shortcuts/use-shortcuts.ts';
import { useTypedAhead } from './shortcuts/use-typed-ahead.ts';
import { TopBar } from './top-bar.tsx';
import { useFocusOnNewScreen } from './use-focus-on-new-screen.ts';
import { usePressFocus } from './use-press-focus.ts';
import { useRest } from './use-rest.ts';

const CONTENT_ID = 'content';
const DASHBOARD = '/app';

/** The frame of every screen of the app: sidebar, search and notices. Empty while no one is signed in. */
export function Shell({ children }: { children: ReactNode }) {
  const { session } = useSessionState();
  if (!session) return null;
  return (
    <SessionContext value={session}>
      <ShellOf session={session}>{children}</ShellOf>
    </SessionContext>
  );
}

/**
 * Shows another screen to people who must first confirm their email or set up two-factor sign-in. Until then, the
 * server rejects their other requests.
 */
function ShellOf({ session, children }: { session: Session; children: ReactNode }) {
  if (!session.organization) return <LazyConfirmEmailScreen session={session} />;
  if (session.two_factor_required && session.aal === 'aal1') return <LazyTwoFactorScreen session={session} />;
  return <Frame session={session}>{children}</Frame>;
}

function Frame({ session, children }: { session: Session; children: ReactNode }) {
  const isLarge = useMediaQuery(LARGE_SCREEN, false, { getInitialValueInEffect: false });
  const [isOpen, setIsOpen] = useState(() => isSidebarOpen(document.cookie));
  const [drawerIsOpen, setDrawer] = useState(false);
  const toggleDrawer = () => startTransition(() => setDrawer((open) => !open));
  const [searches, setSearches] = useState(0);
  const rests = useRest();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const singleKeys = useSingleKeys();

  function toggle() {
    if (!isLarge) return toggleDrawer();
    document.cookie = sidebarCookie(!isOpen);
    setIsOpen(!isOpen);
  }
  // Works even while someone types, because these key combinations mean nothing in a text field.
  const typedAhead = useTypedAhead();
  const startSearch = () => {
    typedAhead.begin();
    startTransition(() => setSearches((count) => count + 1));
  };
  useHotkeys(
    [
      ['mod+B', toggle],
      ['mod+K', startSearch],
    ],
    [],
  );
  const [listsKeys, setListsKeys] = useState(false);
  useShortcuts(singleKeys.enabled, {
    search: startSearch,
    // Focus the first field, because the person uses the keyboard.
    new_quote: () => void navigate('/app/quotes/new', { state: { byKey: true } }),
    list: () => setListsKeys(true),
  });
  useEffect(() => setDrawer(false), [pathname]);
  useEffect(() => {
    if (rests) void loadScreenStyles();
  }, [rests]);
  useFocusOnNewScreen(CONTENT_ID);
  usePressFocus();
  const withheld = withheldBy(pathname, session);

  return (
    <div className="shell" data-narrow={!isOpen || undefined}>
      <a className="shell-skip" href={`#${CONTENT_ID}`}>
        Skip to content
      </a>
      {!isLarge && <TopBar drawerIsOpen={drawerIsOpen} onToggleDrawer={toggleDrawer} onSearch={startSearch} />}
      {isLarge && (
        <nav className="shell-side" aria-label="Main">
          <LazySidebar narrow={!isOpen} onToggle={toggle} onSearch={startSearch} />
        </nav>
      )}
      {!isLarge && (
        <LazyDrawerMenu wanted={rests || drawerIsOpen} opened={drawerIsOpen} onClose={() => setDrawer(false)} />
      )}
      <main id={CONTENT_ID} tabIndex={-1} className="shell-main">
        <div className="shell-notices">
          <OfflineNotice />
          <StorageNotice />
          <CompanyEndNotice />
          <SubscriptionNotice />
          <ConfirmBanner />
        </div>
        <SearchContext value={startSearch}>
          <ScreenStyles wanted={pathname.replace(/\/+$/, '') !== DASHBOARD}>
            {withheld ? <NoAccessScreen because={withheld} /> : children}
          </ScreenStyles>
        </SearchContext>
      </main>
      {!isLarge && <BottomBar drawerIsOpen={drawerIsOpen} onToggleDrawer={toggleDrawer} rests={rests} />}
      <LazySearch wanted={rests || searches > 0} asked={searches} takeTyped={typedAhead.take} />
      {listsKeys && <LazyShortcutList onClose={() => setListsKeys(false)} />}
    </div>
  );
}
