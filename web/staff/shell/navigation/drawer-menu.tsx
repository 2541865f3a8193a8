import { Drawer } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useSession } from '#web/session/use-session.ts';
import { SidebarTrialDays } from '#web/staff/shell/notices/subscription-notice.tsx';
import { signOut } from '#web/staff/shell/session/sign-out.ts';
import { Icon } from '#web/ui/icons.tsx';
import { AppearanceMenu } from './appearance-menu.tsx';
import { InboxCount } from './inbox-count.tsx';
import { activeEntry, IN_BOTTOM_BAR, INBOX, navigationFor } from './navigation.ts';
import { EntryContent } from './sidebar-entry.tsx';

interface DrawerMenuProps {
  opened: boolean;
  onClose: () => void;
}

/** A sheet from the bottom with the screens for which a phone's bottom bar has no room. */
export function DrawerMenu({ opened, onClose }: DrawerMenuProps) {
  const hasBar = useBarShown(opened);
  const returnFocus = useOpener(opened);
  return (
    <Drawer.Root opened={opened} onClose={onClose} onExitTransitionEnd={returnFocus} position="bottom" size="auto">
      <Drawer.Overlay />
      <Drawer.Content aria-label="Menu" className="shell-drawer">
        <SheetHead onClose={onClose} />
        <nav aria-label="Main" className="more-sheet">
          <Entries hasBar={hasBar} onChoose={onClose} />
          <SidebarTrialDays />
        </nav>
      </Drawer.Content>
    </Drawer.Root>
  );
}

/**
 * Returns a function that moves the focus back to the button that opened the menu. Escape also closes the appearance
 * choices, whose button then gets the focus although it disappears with the menu.
 */
function useOpener(opened: boolean): () => void {
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (opened) opener.current = document.activeElement;
  }, [opened]);
  return () => {
    const isLost = document.activeElement?.matches('body, .shell-drawer *') ?? true;
    if (isLost && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
  };
}

/**
 * Returns whether the app's bar is visible. A screen with its own bar hides it, and the sheet then lists every screen.
 */
function useBarShown(opened: boolean): boolean {
  const [shown, setShown] = useState(true);
  useLayoutEffect(() => {
    if (!opened) return;
    const bar = document.querySelector('.shell-bottom');
    setShown(bar !== null && getComputedStyle(bar).display !== 'none');
  }, [opened]);
  return shown;
}

function SheetHead({ onClose }: { onClose: () => void }) {
  const { user, organization } = useSession();
  return (
    <div className="more-head">
      <p>
        <b>{organization?.name}</b>
        <span>{user.email}</span>
      </p>
      <button type="button" className="sidebar-icon-button" aria-label="Close menu" onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  );
}

function Entries({ hasBar, onChoose }: { hasBar: boolean; onChoose: () => void }) {
  const active = activeEntry(useLocation());
  const entries = navigationFor(useSession()).filter(({ to }) => !hasBar || !IN_BOTTOM_BAR.includes(to));
  return (
    <ul className="sidebar-list">
      {entries.map(({ label, to, icon }) => (
        <li key={to}>
          <Link to={to} className="sidebar-entry" aria-current={to === active ? 'page' : undefined} onClick={onChoose}>
            <EntryContent icon={icon} label={label} narrow={false} />
            {to === INBOX && <InboxCount />}
          </Link>
        </li>
      ))}
      <li>
        <AppearanceMenu narrow={false} />
      </li>
      <li>
        <button type="button" className="sidebar-entry" onClick={() => void signOut()}>
          <EntryContent icon="exit" label="Sign Out" narrow={false} />
        </button>
      </li>
    </ul>
  );
}
