import { Outlet } from 'react-router';
import type { PageHandle } from '../ui/page-handle.ts';
import { CardPage } from '../ui/card-page.tsx';
import '../ui/inter.css';
import { MANIFEST_LINK } from '../ui/manifest-link.ts';
import '../ui/public.css';
import './auth.css';

/** Server rendering first, then hydration: the forms answer without a new page. They work without React, too. */
export const handle: PageHandle = { hydrate: true };

/** The app can be installed from the pages where people sign in to it. */
export const links = () => [MANIFEST_LINK];

export const meta = () => [{ name: 'robots', content: 'noindex' }];

/** Frame of the account pages: the product's name above one card. */
export default function AuthLayout() {
  return (
    <CardPage>
      <Outlet />
    </CardPage>
  );
}
