import { type NavigationEntry, withheldBy } from '#web/staff/shell/navigation/navigation.ts';

/** Sections of screens that people look for by name. They appear only in the search. */
const SECTIONS: readonly NavigationEntry[] = [
  { label: 'Notifications', to: '/app/settings/notifications', icon: 'bell', keywords: 'push quiet hours' },
  { label: 'Company & team', to: '/app/settings/company', icon: 'home', keywords: 'time zone currency language' },
  {
    label: 'Quotes & deposits',
    to: '/app/settings/quotes',
    icon: 'quotes',
    keywords: 'defaults tax rate validity minimum trip charge numbers',
  },
  {
    label: 'Messages',
    to: '/app/settings/messages',
    icon: 'mail',
    keywords: 'reminders follow-ups blocked emails addresses',
  },
  { label: 'Message templates', to: '/app/settings/templates', icon: 'pencil', keywords: 'words texts emails' },
  {
    label: 'Scheduling',
    to: '/app/settings/work',
    icon: 'calendar',
    keywords: 'working hours days off checklist appointments feeds',
  },
  { label: 'Getting paid', to: '/app/owner/payments', icon: 'tag', keywords: 'cards account payouts' },
  { label: 'Import & export', to: '/app/owner/data', icon: 'download', keywords: 'csv customers data backup' },
  { label: 'API & webhooks', to: '/app/owner/integrations', icon: 'link', keywords: 'keys integrations' },
  { label: 'Audit log', to: '/app/owner/audit', icon: 'clock', keywords: 'history who changed' },
];

export function sectionsFor(viewer: Parameters<typeof withheldBy>[1]): NavigationEntry[] {
  return SECTIONS.filter(({ to }) => withheldBy(to, viewer) === null);
}
