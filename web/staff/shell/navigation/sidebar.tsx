import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { queries } from '#web/api/query.ts';
import { useSession } from '#web/session/use-session.ts';
import { SidebarTrialDays } from '#web/staff/shell/notices/subscription-notice.tsx';
import { signOut } from '#web/staff/shell/session/sign-out.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { useProductName } from '#web/ui/product-name.ts';
import { AppearanceMenu } from './appearance-menu.tsx';
import { InboxCount } from './inbox-count.tsx';
import { activeEntry, FIRST_SETTING, INBOX, navigationFor } from './navigation.ts';
import { EntryContent, IconTooltip } from './sidebar-entry.tsx';

const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');
const MOD = isMac ? '⌘' : 'Ctrl+';

interface SidebarProps {
  narrow?: boolean;
  onToggle: () => void;
  onSearch: () => void;
}

export function Sidebar({ narrow = false, onToggle, onSearch }: SidebarProps) {
  const { user, organization } = useSession();
  return (
    <div className="sidebar" data-narrow={narrow || undefined}>
      <SidebarHead narrow={narrow} onToggle={onToggle} />
      <IconTooltip alone={narrow} label={`Search (${MOD}K)`}>
        <button type="button" className="sidebar-entry sidebar-search" onClick={onSearch}>
          <EntryContent icon="search" label="Search" narrow={narrow} />
          {!narrow && <kbd aria-hidden="true">{MOD}K</kbd>}
        </button>
      </IconTooltip>
      <Entries narrow={narrow} />
      <div className="sidebar-foot">
        {!narrow && <SidebarTrialDays />}
        <AppearanceMenu narrow={narrow} />
        {narrow && (
          <IconTooltip alone label={user.email}>
            <Link to="/app/settings" className="sidebar-entry">
              <EntryContent icon="person" label={`Your account: ${user.email}`} narrow />
            </Link>
          </IconTooltip>
        )}
        <IconTooltip alone={narrow} label="Sign Out">
          <button type="button" className="sidebar-entry" onClick={() => void signOut()}>
            <EntryContent icon="exit" label="Sign Out" narrow={narrow} />
          </button>
        </IconTooltip>
        {!narrow && (
          <p className="sidebar-user">
            <CompanyLogo />
            <span className="sidebar-company">{organization?.name}</span>
            <span className="sidebar-email">{user.email}</span>
          </p>
        )}
      </div>
    </div>
  );
}

/** Shows the company's logo. Empty until the logo is loaded, or without one. */
function CompanyLogo() {
  const { data } = useQuery(queries.company.get.queryOptions());
  const logo = data?.logo;
  if (!logo) return null;
  const { url, large_url, width, height, ground } = logo;
  return (
    <img
      className="sidebar-logo"
      data-ground={ground}
      src={url}
      srcSet={`${url} 1x, ${large_url} 2x`}
      width={width}
      height={height}
      alt=""
    />
  );
}

function SidebarHead({ narrow, onToggle }: { narrow: boolean; onToggle: () => void }) {
  const productName = useProductName();
  return (
    <div className="sidebar-head">
      {!narrow && (
        <Link to="/app" className="shell-brand">
          <BrandMark size={28} />
          <span>{productName}</span>
        </Link>
      )}
      <IconTooltip alone label={`${narrow ? 'Expand' : 'Collapse'} sidebar (${MOD}B)`}>
        <button
          type="button"
          className="sidebar-icon-button"
          onClick={onToggle}
          aria-expanded={!narrow}
          aria-label="Sidebar"
        >
          <Icon name="panel" />
        </button>
      </IconTooltip>
    </div>
  );
}

function Entries({ narrow }: { narrow: boolean }) {
  const active = activeEntry(useLocation());
  return (
    <ul className="sidebar-list">
      {navigationFor(useSession()).map(({ label, to, icon }) => (
        <li key={to} data-first={to === FIRST_SETTING || undefined}>
          <IconTooltip alone={narrow} label={label}>
            <Link to={to} className="sidebar-entry" aria-current={to === active ? 'page' : undefined}>
              <EntryContent icon={icon} label={label} narrow={narrow} />
              {to === INBOX && <InboxCount />}
            </Link>
          </IconTooltip>
        </li>
      ))}
    </ul>
  );
}
