import { Outlet } from 'react-router';
import { sampleQuoteAt } from '#contract/samples/quote-sample.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import type { PageHandle } from '#web/ui/page-handle.ts';
import '#web/ui/inter.css';
import { MANIFEST_LINK } from '#web/ui/manifest-link.ts';
import { useProductName } from '#web/ui/product-name.ts';
import '#web/ui/public.css';
import type { Route } from './+types/layout.ts';
import './auth.css';
import driveway from './driveway.svg';

/**
 * The server renders these pages, and React hydrates them so that forms respond without a page load. They also work
 * without React.
 */
export const handle: PageHandle = { hydrate: true };

/** Lets people install the app from the pages where they sign in to it. */
export const links = () => [MANIFEST_LINK];

export const meta = () => [{ name: 'robots', content: 'noindex' }];

/** Returns what the picture beside the form shows. */
export function loader() {
  const { number, total_cents, deposit } = sampleQuoteAt(new Date());
  return { number, total: formatMoney(total_cents), deposit: formatMoney(deposit?.cents ?? 0) };
}

export const shouldRevalidate = () => false;

export default function AuthLayout({ loaderData }: Route.ComponentProps) {
  return (
    <div className="auth-page">
      <div className="auth-column">
        <header>
          <a className="auth-brand" href="/">
            <BrandMark />
            <span>{useProductName()}</span>
          </a>
        </header>
        <main>
          <Outlet />
        </main>
      </div>
      <Picture {...loaderData} />
    </div>
  );
}

/** A picture beside the form, or above it on a phone. */
function Picture({ number, total, deposit }: Awaited<ReturnType<typeof loader>>) {
  return (
    <div className="auth-picture" aria-hidden="true">
      <img src={driveway} alt="" width="720" height="900" />
      <div className="auth-quote">
        <p>
          <span>Quote {number}</span>
          <strong>{total}</strong>
        </p>
        <p className="auth-quote-paid">
          <svg width="20" height="20" viewBox="0 0 20 20">
            <path d="m4.5 10.5 3.7 3.7 7.3-8" />
          </svg>
          Deposit paid
          <span>{deposit}</span>
        </p>
      </div>
    </div>
  );
}
