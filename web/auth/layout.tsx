import { Outlet } from 'react-router';
import { CardPage } from '#web/ui/card-page.tsx';
import type { PageHandle } from '#web/ui/page-handle.ts';
import '#web/ui/inter.css';
import { MANIFEST_LINK } from '#web/ui/manifest-link.ts';
import '#web/ui/public.css';
import './auth.css';

/**
 * The server renders these pages, and React hydrates them so that forms respond without a page load. They also work
 * without React.
 */
export const handle: PageHandle = { hydrate: true };

/** Lets people install the app from the pages where they sign in to it. */
export const links = () => [MANIFEST_LINK];

export const meta = () => [{ name: 'robots', content: 'noindex' }];

export default function AuthLayout() {
  return (
    <CardPage>
      <Outlet />
    </CardPage>
  );
}
