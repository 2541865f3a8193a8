import { AppShell, Drawer } from '@mantine/core';
import { useDisclosure, useHotkeys, useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Session } from '../../session/session.ts';
import { SessionContext, useSessionState } from '../../session/use-session.ts';
import { ConfirmEmailScreen } from './confirm-email-screen.tsx';
import { CompanyEndNotice } from './company-end-notice.tsx';
import { withheldBy } from './navigation.ts';
import { OfflineNotice } from './offline-notice.tsx';
import { NoAccessScreen } from './screens.tsx';
import { Search } from './search.tsx';
import { useSingleKeys } from './shortcut-setting.ts';
import { Sidebar } from './sidebar.tsx';
import { isSidebarOpen, sidebarCookie } from './sidebar-cookie.ts';
import { SubscriptionNotice } from './subscription-notice.tsx';
import { TopBar } from './top-bar.tsx';
import { TwoFactorScreen } from './two-factor-screen.tsx';
import { useFocusOnNewScreen } from './use-focus-on-new-screen.ts';

/** Below it the sidebar is hidden and opens as a drawer. */
const LARGE = '64em';
const WIDTH_OPEN = 248;
const WIDTH_CLOSED = 72;
const CONTENT_ID = 'content';

/** The frame of every screen of the app: sidebar, search, notices. Shows nothing while nobody is signed in. */
export function Shell({ children }: { children: ReactNode }) {
  const { session } = useSessionState();
  if (!session) return null;
  return (
    <SessionContext value={session}>
      <ShellOf session={session}>{children}</ShellOf>
    </SessionContext>
  );
}

/** Some have to do something else first; the server refuses them everything else as well. */
function ShellOf({ session, children }: { session: Session; children: ReactNode }) {
  if (!session.organization) return <ConfirmEmailScreen session={session} />;
  if (session.two_factor_required && session.aal === 'aal1') return <TwoFactorScreen session={session} />;
  return <Frame session={session}>{children}</Frame>;
}

function Frame({ session, children }: { session: Session; children: ReactNode }) {
  const isLarge = useMediaQuery(`(min-width: ${LARGE})`, false, { getInitialValueInEffect: false });
  const [isOpen, setIsOpen] = useState(() => isSidebarOpen(document.cookie));
  const [drawerIsOpen, drawer] = useDisclosure(false);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const singleKeys = useSingleKeys();

  function toggle() {
    if (!isLarge) return drawer.toggle();
    document.cookie = sidebarCookie(!isOpen);
    setIsOpen(!isOpen);
  }
  // Also while somebody types: neither combination means anything in a text field.
  useHotkeys([['mod+B', toggle]], []);
  useHotkeys(singleKeys.enabled ? [['n', () => void navigate('/app/quotes/new')]] : []);
  const closeDrawer = drawer.close;
  useEffect(() => closeDrawer(), [pathname, closeDrawer]);
  useFocusOnNewScreen(CONTENT_ID);
  const withheld = withheldBy(pathname, session);

  return (
    <AppShell
      header={{ height: 56, collapsed: isLarge }}
      navbar={{ width: isOpen ? WIDTH_OPEN : WIDTH_CLOSED, breakpoint: LARGE, collapsed: { mobile: true } }}
      transitionDuration={150}
    >
      <a className="shell-skip" href={`#${CONTENT_ID}`}>
        Skip to content
      </a>
      {!isLarge && <TopBar drawerIsOpen={drawerIsOpen} onToggleDrawer={drawer.toggle} />}
      {isLarge && (
        <AppShell.Navbar className="shell-navbar" aria-label="Main">
          <Sidebar narrow={!isOpen} onToggle={toggle} />
        </AppShell.Navbar>
      )}
      {!isLarge && (
        <Drawer.Root opened={drawerIsOpen} onClose={drawer.close} size={300}>
          <Drawer.Overlay />
          <Drawer.Content aria-label="Menu" className="shell-drawer">
            <nav aria-label="Main">
              <Sidebar onToggle={drawer.close} onChoose={drawer.close} />
            </nav>
          </Drawer.Content>
        </Drawer.Root>
      )}
      <AppShell.Main id={CONTENT_ID} tabIndex={-1} className="shell-main">
        <OfflineNotice />
        <CompanyEndNotice />
        <SubscriptionNotice />
        {withheld ? <NoAccessScreen because={withheld} /> : children}
      </AppShell.Main>
      <Search />
    </AppShell>
  );
}
