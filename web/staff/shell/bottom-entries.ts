import type { IconName } from '#web/ui/icons.tsx';

interface BottomEntry {
  icon: IconName;
  label: string;
}

/** The entries of the bar at the bottom of a phone. The frame shows them before the app runs, the bar makes them work. */
export const BOTTOM_ENTRIES = {
  dashboard: { icon: 'dashboard', label: 'Dashboard' },
  quotes: { icon: 'quotes', label: 'All Quotes' },
  newQuote: { icon: 'plus', label: 'New Quote' },
  calendar: { icon: 'calendar', label: 'Calendar' },
  more: { icon: 'menu', label: 'More' },
} as const satisfies Record<string, BottomEntry>;
