/// <reference types="vite/client" />
/** Shows the kit without a session or a server. Loads the same styles as web/staff/layout.tsx, in the same order. */
import { MantineProvider } from '@mantine/core';
import '#web/ui/base.css';
import '#web/staff/mantine.css';
import '@mantine/notifications/styles.css';
import '#web/ui/inter.css';
import '#web/staff/components/components.css';
import '#web/staff/quotes/quotes.css';
import '#web/staff/shell/shell.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { queryClient } from '#web/api/query.ts';
import { cssVariablesResolver, theme } from '#web/staff/components/theme.ts';
import KitScreen from '#web/staff/kit/route.tsx';
import { ShownToasts } from '#web/staff/shell/shown-toasts.tsx';

function Kit() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <ShownToasts />
        <main style={{ padding: 16, background: 'var(--card)' }}>
          <KitScreen />
        </main>
      </QueryClientProvider>
    </MantineProvider>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <Kit /> }])} />);
