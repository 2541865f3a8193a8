import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  // `scripts/build.ts` builds in a temporary folder and moves the result into place at the end.
  buildDirectory: process.env['BUILD_FOLDER'] ?? 'build',
  ssr: true,
  // The staff app navigates offline, so the browser needs every route from the first load.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
