import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts } from 'react-router';
import { DEFAULT_PRODUCT_NAME } from '#domain/product.ts';
import type { Route } from './+types/root.ts';
import { pageContext } from './request/server-context.ts';
import './ui/base.css';
import { ErrorScreen, errorMeta } from './ui/error-screen.tsx';
import { useHandle, useLanguage } from './ui/page-handle.ts';
import type { RootData } from './ui/product-name.ts';
import { ScrollToTop } from './ui/scroll-to-top.tsx';
import { takeToast } from './ui/toasts/flash.ts';
import { ToastRegion } from './ui/toasts/toast-region.tsx';

export function loader({ context, request }: Route.LoaderArgs): RootData {
  const page = context.get(pageContext);
  const toast = takeToast(page, new URL(request.url).pathname) ?? null;
  const { productName, origin, operator, sendsEmail } = page;
  return { productName, origin, address: operator.address, sendsEmail, toast };
}

/**
 * Disables revalidation. The data does not change while a page is open, and navigation in the staff app must not wait
 * for the server.
 */
export const shouldRevalidate = () => false;

export const meta: Route.MetaFunction = ({ loaderData, error }) => {
  const productName = loaderData?.productName ?? DEFAULT_PRODUCT_NAME;
  return error === undefined || error === null ? [{ title: productName }] : errorMeta(error, productName);
};

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
];

export function Layout({ children }: { children: ReactNode }) {
  const { hydrate = false, firstScript } = useHandle();
  return (
    <html lang={useLanguage()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        {firstScript && <script dangerouslySetInnerHTML={{ __html: firstScript }} />}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {/* Uses the color --page of tokens.css, so the browser's toolbar matches the page. */}
        <meta name="theme-color" content="#f5f7f7" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0e1418" media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {hydrate && <ScrollToTop />}
        {hydrate && <Scripts />}
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <>
      {loaderData.toast && <ToastRegion toast={loaderData.toast} />}
      <Outlet />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}
