import { Outlet } from 'react-router';
import { CardPage } from '#web/ui/card-page.tsx';
import type { PageHandle } from '#web/ui/page-handle.ts';
import '#web/ui/inter.css';
import { MANIFEST_LINK } from '#web/ui/manifest-link.ts';
import '#web/ui/public.css';
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
