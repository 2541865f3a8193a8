import type { MouseEvent } from 'react';
import { isRouteErrorResponse } from 'react-router';

/** What a page shows in place of itself: the 404 for an address that leads nowhere, the error screen for the rest. */
export function ErrorScreen({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />;
  return <FailureScreen detail={messageForPeople(error)} />;
}

/** For the tab; the heading on the page says the same. */
export function errorTitle(error: unknown): string {
  return isRouteErrorResponse(error) && error.status === 404 ? 'Page not found' : 'Something went wrong';
}

export function NotFoundScreen() {
  return (
    <main className="screen">
      <Surface />
      <p className="screen-code">404</p>
      <h1>Oops! Page not found</h1>
      <p>The address may be mistyped, or the page has moved.</p>
      <a className="screen-action" href="/">
        Return to Home
      </a>
    </main>
  );
}

function FailureScreen({ detail }: { detail: string | undefined }) {
  return (
    <main className="screen" role="alert">
      <Surface />
      <h1>Something went wrong</h1>
      <p>An error occurred while rendering this page.</p>
      {detail && <p>{detail}</p>}
      <form action="/">
        <button className="screen-action" type="submit" onClick={leave}>
          Return to Home
        </button>
      </form>
    </main>
  );
}

/** A full load of the home page leaves nothing of the failed one behind. */
function leave(event: MouseEvent) {
  event.preventDefault();
  window.location.assign('/');
}

/** Loaders throw `data({ message }, { status })` when people can do something about it, as with a lost connection. */
function messageForPeople(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error)) return undefined;
  const { message } = (error.data ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : undefined;
}

/** A strip of surface that was never rinsed. */
function Surface() {
  return (
    <svg className="screen-art" viewBox="0 0 240 72" aria-hidden="true">
      <rect className="slab" x="1" y="1" width="76" height="70" rx="6" />
      <rect className="slab clean" x="82" y="1" width="76" height="70" rx="6" />
      <rect className="slab" x="163" y="1" width="76" height="70" rx="6" />
      <g className="spots">
        <circle cx="22" cy="20" r="5" />
        <circle cx="50" cy="45" r="9" />
        <circle cx="28" cy="54" r="3" />
        <circle cx="186" cy="48" r="7" />
        <circle cx="216" cy="24" r="4" />
        <circle cx="205" cy="58" r="3" />
      </g>
    </svg>
  );
}
