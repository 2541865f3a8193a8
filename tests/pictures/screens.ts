/** The screens in docs/screens/. One list serves for taking their pictures and for checking them. */
import type { Page } from '@playwright/test';

export interface PicturedScreen {
  /** the picture's file is named after it */
  name: string;
  /** `quote:Name` and `link:Name` stand for the quote of a customer of the sample company, and for its link */
  path: string;
  heading: string | RegExp;
  /** what a person does before the picture, on a wide screen */
  act?: (page: Page) => Promise<void>;
}

async function markAsSent(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'QR code' }).click();
  await page.getByRole('button', { name: 'Mark as sent' }).click();
  await page
    .getByRole('dialog')
    .getByText(/^Sent to /)
    .waitFor();
}

/** Everything that staff of the sample company see. The last one sends a quote, which the screens before don't show. */
export const STAFF_SCREENS: readonly PicturedScreen[] = [
  { name: 'dashboard', path: '/app', heading: 'Dashboard' },
  { name: 'quotes', path: '/app/quotes', heading: 'All Quotes' },
  { name: 'quote', path: '/app/quotes/quote:Alicia Moreno', heading: /Moreno|Q-/ },
  { name: 'quote-question', path: '/app/quotes/quote:Ruth Feldman', heading: /Feldman|Q-/ },
  { name: 'builder', path: '/app/quotes/quote:Marcus Bell/edit', heading: /./ },
  {
    name: 'add-service',
    path: '/app/quotes/quote:Marcus Bell/edit',
    heading: /./,
    act: async (page) => {
      await page.getByRole('button', { name: 'Add service' }).click();
      await page.getByRole('dialog', { name: 'Add service' }).waitFor();
    },
  },
  { name: 'customers', path: '/app/customers', heading: 'Customers' },
  { name: 'customer', path: '/app/customers/customer:Alicia Moreno', heading: 'Alicia Moreno' },
  { name: 'calendar-week', path: '/app/calendar?view=week', heading: /Calendar|May/ },
  { name: 'calendar-month', path: '/app/calendar?view=month', heading: /Calendar|May/ },
  { name: 'route', path: '/app/route', heading: 'Route' },
  { name: 'job', path: '/app/jobs/job:Maggie Dawson', heading: /./ },
  { name: 'inbox', path: '/app/inbox', heading: 'Inbox' },
  { name: 'reports', path: '/app/reports', heading: 'Reports' },
  { name: 'pricing', path: '/app/config', heading: 'Pricing Config' },
  { name: 'settings', path: '/app/settings', heading: 'Settings' },
  { name: 'personnel', path: '/app/personnel', heading: 'Personnel' },
  { name: 'owner-tools', path: '/app/owner', heading: 'Owner Tools' },
  { name: 'wash-plans', path: '/app/wash-plans', heading: 'Wash Plans' },
  { name: 'send-sheet', path: '/app/quotes/quote:Marc Bell?send=', heading: /./ },
  { name: 'sent', path: '/app/quotes/quote:Marc Bell?send=', heading: /./, act: markAsSent },
];

/** The first screen of a company that has only just signed up. */
export const FIRST_DAY: PicturedScreen = { name: 'first-day', path: '/app', heading: /Welcome/ };

export const PUBLIC_SCREENS: readonly PicturedScreen[] = [
  { name: 'customer-pending', path: 'link:Tom Whitaker', heading: /./ },
  { name: 'customer-approved', path: 'link:Alicia Moreno', heading: /./ },
  { name: 'customer-pick-time', path: 'link:Tanya Grayson', heading: /./ },
  { name: 'customer-paid', path: 'link:Keisha Barnes', heading: /./ },
  { name: 'landing', path: '/', heading: /./ },
  { name: 'sign-in', path: '/auth', heading: /./ },
  { name: 'sign-up', path: '/auth?mode=sign-up', heading: /./ },
];
