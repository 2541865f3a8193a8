/** The entries of the sidebar, and who sees each one (docs/specification.md, section 2). */
import type { Action, Role } from '#domain/team/permissions.ts';
import { roleAllows, showsPersonnel } from '#domain/team/permissions.ts';
import type { Session } from '#web/session/session.ts';
import { isNewQuote } from '#web/staff/workspace/new-quote.ts';
import type { IconName } from '#web/ui/icons.tsx';

export interface NavigationEntry {
  label: string;
  to: string;
  icon: IconName;
  /** other words by which the search finds the entry */
  keywords: string;
  shownTo?: (role: Role, maxUsers: number) => boolean;
}

const byRole = (action: Action) => (role: Role) => roleAllows(role, action);

const NEW_QUOTE = '/app/quotes/new';

export const INBOX = '/app/inbox';

/** Entries that the menu doesn't repeat while a phone's bottom bar has them. */
export const IN_BOTTOM_BAR: readonly string[] = ['/app', '/app/quotes', NEW_QUOTE, '/app/calendar'];

/** Entries from here on aren't needed every day. */
export const FIRST_SETTING = '/app/config';

const ENTRIES: readonly NavigationEntry[] = [
  { label: 'Dashboard', to: '/app', icon: 'dashboard', keywords: 'home overview start' },
  { label: 'New Quote', to: NEW_QUOTE, icon: 'new', keywords: 'create estimate price' },
  { label: 'All Quotes', to: '/app/quotes', icon: 'quotes', keywords: 'list estimates' },
  {
    label: 'Customers',
    to: '/app/customers',
    icon: 'person',
    keywords: 'clients people addresses properties duplicates',
  },
  { label: 'Wash Plans', to: '/app/wash-plans', icon: 'reopen', keywords: 'repeat recurring every year again' },
  { label: 'Inbox', to: INBOX, icon: 'inbox', keywords: 'questions answers messages bounced declined' },
  { label: 'Calendar', to: '/app/calendar', icon: 'calendar', keywords: 'schedule jobs appointments' },
  {
    label: 'Pricing Config',
    to: FIRST_SETTING,
    icon: 'pricing',
    keywords: 'rates rate book services surfaces materials add-ons',
  },
  { label: 'Reports', to: '/app/reports', icon: 'reports', keywords: 'charts revenue win rate' },
  {
    label: 'Personnel',
    to: '/app/personnel',
    icon: 'personnel',
    keywords: 'team members invitations',
    shownTo: showsPersonnel,
  },
  {
    label: 'Company Branding',
    to: '/app/company',
    icon: 'branding',
    keywords: 'logo color colour terms',
    shownTo: byRole('branding.change'),
  },
  {
    label: 'Owner Tools',
    to: '/app/owner',
    icon: 'owner',
    keywords: 'audit export billing payments',
    shownTo: byRole('owner_tools.use'),
  },
  { label: 'Settings', to: '/app/settings', icon: 'settings', keywords: 'profile password templates' },
];

/** Screens that some people can't open, even though they can open the entry above. */
const INNER_SCREENS: readonly Pick<NavigationEntry, 'to' | 'shownTo'>[] = [
  { to: '/app/settings/templates', shownTo: byRole('templates.view') },
  { to: '/app/customers/merge', shownTo: byRole('customers.change') },
];

type Viewer = Pick<Session, 'user' | 'subscription'>;

function isShown(entry: Pick<NavigationEntry, 'shownTo'>, { user, subscription }: Viewer): boolean {
  return entry.shownTo?.(user.role, subscription.max_users) ?? true;
}

export function navigationFor(viewer: Viewer): NavigationEntry[] {
  return ENTRIES.filter((entry) => isShown(entry, viewer));
}

/** Returns why this person can't open an existing screen: their role, or a plan for one person. Otherwise null. */
export function withheldBy(pathname: string, viewer: Viewer): 'role' | 'plan' | null {
  const entry = [...INNER_SCREENS, ...ENTRIES].find(({ to }) => leadsTo(to, pathname));
  if (entry === undefined || isShown(entry, viewer)) return null;
  const inLargerPlan = { ...viewer, subscription: { ...viewer.subscription, max_users: Infinity } };
  return isShown(entry, inLargerPlan) ? 'plan' : 'role';
}

/**
 * Returns the entry of the open screen. A new quote belongs to "New quote", even after it got its id. Other quotes
 * belong to the quote list.
 */
export function activeEntry({ pathname, search }: { pathname: string; search: string }): string | undefined {
  if (isNewQuote(search) && leadsTo('/app/quotes', pathname)) return NEW_QUOTE;
  const matching = ENTRIES.filter(({ to }) => leadsTo(to, pathname.replace(/\/+$/, '')));
  return matching.sort((one, other) => other.to.length - one.to.length)[0]?.to;
}

function leadsTo(to: string, pathname: string): boolean {
  // Every path in the app starts with the dashboard's path, so the dashboard must match exactly.
  return pathname === to || (to !== '/app' && pathname.startsWith(`${to}/`));
}
