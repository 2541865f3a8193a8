import { MantineProvider } from '@mantine/core';
import '@mantine/core/styles.css';
import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { createQueryClient } from '../query.ts';
import type { PageHandle } from '../root.tsx';
import '../ui/inter.css';
import type { Route } from './+types/layout.ts';
import { cssVariablesResolver, theme } from './theme.ts';

export const handle: PageHandle = { hydrate: true };

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: matches[0].loaderData.productName },
  { name: 'robots', content: 'noindex' },
];

export const links: Route.LinksFunction = () => [{ rel: 'manifest', href: '/app.webmanifest' }];

/** Its presence keeps the server from rendering the app: what everybody gets is the fallback, the shell. */
export async function clientLoader() {
  return null;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <div className="app-loading" role="status" aria-label="Loading" />;
}

/** Everything under /app. Stylesheets of the staff app are imported here only: the shell is one for all its screens. */
export default function StaffLayout() {
  const [queryClient] = useState(createQueryClient);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <Notifications position="top-center" />
        <Outlet />
      </QueryClientProvider>
    </MantineProvider>
  );
}
