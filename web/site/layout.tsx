import { Outlet } from 'react-router';
import '../ui/inter.css';
import '../ui/public.css';
import type { Route } from './+types/layout.ts';
import { SiteFooter } from './footer.tsx';
import { SiteDrawer, SiteHeader } from './header.tsx';
import { siteMeta } from './search/metadata.ts';
import './site.css';
import siteScript from './site.ts?worker&url';

/** Pages under it say nothing of their own, unless they know better than the prefix of their path. */
export const meta: Route.MetaFunction = (args) => siteMeta(args);

/** Frame of every public page about the product. */
export default function SiteLayout() {
  return (
    <div className="site">
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <SiteHeader />
      <SiteDrawer />
      <main id="content" className="site-main" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
      <script type="module" src={siteScript} />
    </div>
  );
}
