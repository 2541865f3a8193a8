import { Link, useLocation } from 'react-router';
import { Icon, type IconName } from '#web/ui/icons.tsx';
import { BOTTOM_ENTRIES } from './bottom-entries.ts';
import { activeEntry } from './navigation/navigation.ts';
import { LazyInboxCount } from './parts.ts';

interface BottomBarProps {
  drawerIsOpen: boolean;
  onToggleDrawer: () => void;
  /** true once the first screen is rendered, so that the inbox count may load */
  rests: boolean;
}

/**
 * Shows the most used screens within reach of a thumb, instead of the sidebar. The stylesheet hides this bar while
 * the screen has a bar of its own.
 */
export function BottomBar({ drawerIsOpen, onToggleDrawer, rests }: BottomBarProps) {
  return (
    <nav className="shell-bottom" aria-label="Main navigation">
      <Entry to="/app" {...BOTTOM_ENTRIES.dashboard} />
      <Entry to="/app/quotes" {...BOTTOM_ENTRIES.quotes} />
      <Link to="/app/quotes/new" className="shell-bottom-new">
        <Icon name={BOTTOM_ENTRIES.newQuote.icon} />
        <span>{BOTTOM_ENTRIES.newQuote.label}</span>
      </Link>
      <Entry to="/app/calendar" {...BOTTOM_ENTRIES.calendar} />
      <button type="button" onClick={onToggleDrawer} aria-expanded={drawerIsOpen} aria-haspopup="dialog">
        <Icon name={BOTTOM_ENTRIES.more.icon} />
        <span>{BOTTOM_ENTRIES.more.label}</span>
        <LazyInboxCount wanted={rests} />
      </button>
    </nav>
  );
}

function Entry({ to, icon, label }: { to: string; icon: IconName; label: string }) {
  const isOpen = activeEntry(useLocation()) === to;
  return (
    <Link to={to} aria-current={isOpen ? 'page' : undefined}>
      <Icon name={icon} />
      <span>{label}</span>
    </Link>
  );
}
