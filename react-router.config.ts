import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  // `scripts/build.ts` builds elsewhere and puts the whole in place at the end.
  buildDirectory: process.env['BUILD_FOLDER'] ?? 'build',
  ssr: true,
  // The staff app navigates without signal, so the browser has to know every route from the first load on.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
