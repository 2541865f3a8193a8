import type { MouseEvent } from 'react';
import { isRouteErrorResponse, type MetaDescriptor, useLocation } from 'react-router';
import type { PassingFailure } from '#contract/failure-messages.ts';
import { usePassingFailure } from '#web/request/passing-failure.ts';
import { useRequestId } from '#web/request/request-id.ts';

/** Replaces a page that can't be shown: the 404 page for an unknown URL, and the error screen for everything else. */
export function ErrorScreen({ error }: { error: unknown }) {
  if (isNotFound(error))
    return (
      <main className="screen">
        <NotFoundText />
      </main>
    );
  return (
    <main className="screen">
      <FailureText error={error} />
    </main>
  );
}

export function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}

/** Returns a tab title that matches the heading. Keeps search engines from indexing a missing page. */
export function errorMeta(error: unknown, productName: string): MetaDescriptor[] {
  const title = isNotFound(error) ? 'Page not found' : 'Something went wrong';
  return [{ title: `${title} · ${productName}` }, { name: 'robots', content: 'noindex' }];
}

export function NotFoundText() {
  return (
    <>
      <Surface />
      <p className="screen-code">404</p>
      <h1>Oops! Page not found</h1>
      <p>The link may be wrong, or the page may have moved.</p>
      <a className="screen-action" href="/">
        Return to Home
      </a>
    </>
  );
}

export function FailureText({ error }: { error: unknown }) {
  const detail = messageForPeople(error);
  const requestId = useRequestId();
  const failure = usePassingFailure();
  if (failure) return <PauseText {...failure} />;
  return (
    <>
      <Surface />
      <div role="alert">
        <h1>Something went wrong</h1>
        <p>An error occurred while rendering this page.</p>
        {detail && <p>{detail}</p>}
      </div>
      <form action="/">
        <button className="screen-action" type="submit" onClick={leave}>
          Return to Home
        </button>
      </form>
      {/* Only the server knows the id. After hydration, the text from the server stays. */}
      <p className="screen-reference" suppressHydrationWarning>
        {requestId && `Reference for support: ${requestId}`}
      </p>
    </>
  );
}

/** Says that the failure will soon be over, so no one needs to report it. */
function PauseText({ title, text }: PassingFailure) {
  const { pathname, search } = useLocation();
  return (
    <>
      <Surface />
      <div role="alert">
        <h1>{title}</h1>
        <p>{text}</p>
      </div>
      <a className="screen-action" href={pathname + search}>
        Try again
      </a>
    </>
  );
}

/** Loads the home page from the server, which clears the state of the failed page. */
function leave(event: MouseEvent) {
  event.preventDefault();
  window.location.assign('/');
}

/**
 * Returns the message of an error that people can do something about. Loaders throw such an error as `data({ message
 * }, { status })`.
 */
function messageForPeople(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error)) return undefined;
  const { message } = (error.data ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : undefined;
}

/** A driveway half washed: the product's sign. */
export function Surface() {
  return (
    <svg className="screen-art" viewBox="0 0 240 76" aria-hidden="true">
      <clipPath id="still-dirty">
        <path d="M132 0c-12 16 8 26-3 42s-12 20-18 34h129V0Z" />
      </clipPath>
      <Slabs className="clean" />
      <g clipPath="url(#still-dirty)">
        <Slabs className="slab" />
        <g className="spots">
          <circle cx="146" cy="22" r="6" />
          <circle cx="138" cy="56" r="4" />
          <circle cx="183" cy="48" r="8" />
          <circle cx="214" cy="24" r="5" />
          <circle cx="207" cy="60" r="3" />
        </g>
      </g>
      <path className="rinse" d="M135-4c-15 20 5 30-6 46s-12 20-20 38" />
    </svg>
  );
}

function Slabs({ className }: { className: string }) {
  return [2, 82, 162].map((x) => <rect key={x} className={className} x={x} y="2" width="76" height="72" rx="5" />);
}
