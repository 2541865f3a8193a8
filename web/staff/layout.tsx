import { MantineProvider } from '@mantine/core';
import './mantine.css';
import '@mantine/notifications/styles.css';
import '@mantine/spotlight/styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Outlet } from 'react-router';
import { EARLY_ANSWERS_SCRIPT } from '#web/api/early-answers.ts';
import { queryClient } from '#web/api/query.ts';
import { auth } from '#web/session/browser-session.ts';
import { useSessionState } from '#web/session/use-session.ts';
import type { PageHandle } from '#web/ui/page-handle.ts';
import '#web/ui/inter.css';
import { MANIFEST_LINK } from '#web/ui/manifest-link.ts';
import { takeToastInBrowser } from '#web/ui/toasts/flash.ts';
import type { Route } from './+types/layout.ts';
import './components/components.css';
import './quotes/quotes.css';
import { LARGE_SCREEN, LazyShownToasts, LazySidebar } from './shell/parts.ts';
import { FailureScreen } from './shell/screens.tsx';
import { forgetKeptJobs } from './shell/session/kept-jobs.ts';
import './shell/shell.css';
import { cssVariablesResolver, theme } from './components/theme.ts';
import { toastProblem, toastSuccess } from './components/toasts.tsx';
import { useSessionEvents } from './shell/session/use-session-events.ts';
import { Shell } from './shell/shell.tsx';
import { ShellSkeleton } from './shell/shell-skeleton.tsx';
import { useFocusTakenOver } from './shell/use-focus-taken-over.ts';
import { useRest } from './shell/use-rest.ts';

export const handle: PageHandle = { hydrate: true, firstScript: EARLY_ANSWERS_SCRIPT };

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: matches[0].loaderData.productName },
  { name: 'robots', content: 'noindex' },
];

export const links: Route.LinksFunction = () => [MANIFEST_LINK];

/**
 * Guards the staff app. Waits for the session, then shows the app or redirects to /auth. Runs only in the browser,
 * because the server sends everyone the same prerendered shell.
 * @throws if the server cannot be reached and this device has no stored session
 */
export async function clientLoader() {
  // Loads the session at the same time as the data that the frame shows.
  const [session] = await Promise.all([
    auth.currentSession(),
    window.matchMedia(LARGE_SCREEN).matches && LazySidebar.load(),
  ]);
  // An earlier user's session may have ended while no page was open.
  const forgotten = forgetKeptJobs(session?.user.id ?? null);
  if (session) return null;
  await forgotten;
  window.location.replace('/auth');
  // Never resolves, so nothing appears while the browser leaves the page.
  return new Promise<null>(() => {});
}
clientLoader.hydrate = true as const;

export const HydrateFallback = ShellSkeleton;

/**
 * The frame of everything under /app. All screens share the shell, so only this file imports the staff app's
 * stylesheets.
 */
export default function StaffLayout() {
  return (
    <StaffFrame>
      <Shell>
        <Outlet />
      </Shell>
    </StaffFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { session } = useSessionState();
  const failure = <FailureScreen error={error} />;
  return <StaffFrame>{session?.organization ? <Shell>{failure}</Shell> : <main>{failure}</main>}</StaffFrame>;
}

function StaffFrame({ children }: { children: ReactNode }) {
  const rests = useRest();
  useSessionEvents();
  useFocusTakenOver();
  useEffect(showWaitingToast, []);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <LazyShownToasts wanted={rests} />
        {children}
      </QueryClientProvider>
    </MantineProvider>
  );
}

/** Shows a toast from the previous page, for example after signing in. */
function showWaitingToast(): void {
  const toast = takeToastInBrowser();
  if (toast?.kind === 'success') toastSuccess(toast.text);
  else if (toast) toastProblem(toast.text);
}
