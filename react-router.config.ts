import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // The staff app navigates without signal, so the browser has to know every route from the first load on.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
