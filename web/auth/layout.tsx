import { Outlet, useRouteLoaderData } from 'react-router';
import { DEFAULT_PRODUCT_NAME } from '#domain/product.ts';
import type { PageHandle, loader as rootLoader } from '../root.tsx';
import { BrandMark } from '../ui/brand-mark.tsx';
import '../ui/inter.css';
import '../ui/public.css';
import './auth.css';

/** First paint from the server, then React: the forms answer without a new page. They work without it, too. */
export const handle: PageHandle = { hydrate: true };

export const meta = () => [{ name: 'robots', content: 'noindex' }];

export function useProductName(): string {
  return useRouteLoaderData<typeof rootLoader>('root')?.productName ?? DEFAULT_PRODUCT_NAME;
}

/** Frame of the pages about an account: the product's name above one card. */
export default function AuthLayout() {
  return (
    <div className="auth">
      <header className="auth-header">
        <BrandMark />
        <span>{useProductName()}</span>
      </header>
      <main className="auth-main">
        <Outlet />
      </main>
    </div>
  );
}
