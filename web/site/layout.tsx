import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { siteTexts } from '#domain/language/texts.ts';
import { errorMeta, FailureText, isNotFound } from '#web/ui/error-screen.tsx';
import { MANIFEST_LINK } from '#web/ui/manifest-link.ts';
import '#web/ui/inter.css';
import { useNonce } from '#web/request/nonce.ts';
import { useLanguage } from '#web/ui/page-handle.ts';
import '#web/ui/public.css';
import type { Route } from './+types/layout.ts';
import { SiteFooter } from './footer.tsx';
import { SiteDrawer, SiteHeader } from './header.tsx';
import { LostPage } from './lost-page.tsx';
import { siteMeta } from './metadata/metadata.ts';
import './site.css';
import siteScript from './site.ts?worker&url';
import { STORED_FONT_SCRIPT } from './stored-font.ts';

/**
 * Sets the metadata of the pages inside this frame by their path prefix. A page exports its own only to override
 * that.
 */
export const meta: Route.MetaFunction = (args) => {
  const { error, matches } = args;
  if (error === undefined || error === null) return siteMeta(args);
  return errorMeta(error, matches[0].loaderData.productName);
};

export const links: Route.LinksFunction = () => [MANIFEST_LINK];

export default function SiteLayout() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  );
}

/** Shows the error inside the frame, so a failed public page keeps its links. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <SiteFrame>
      {isNotFound(error) ? (
        <LostPage />
      ) : (
        <div className="screen screen-in-site">
          <FailureText error={error} />
        </div>
      )}
    </SiteFrame>
  );
}

function SiteFrame({ children }: { children: ReactNode }) {
  const language = useLanguage();
  return (
    <div className="site">
      <script nonce={useNonce()} dangerouslySetInnerHTML={{ __html: STORED_FONT_SCRIPT }} />
      <a className="skip-link" href="#content">
        {siteTexts(language).skip}
      </a>
      <SiteHeader language={language} />
      <SiteDrawer language={language} />
      <main id="content" className="site-main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter language={language} />
      <script type="module" src={siteScript} fetchPriority="low" />
    </div>
  );
}
