import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { callRoutes } from './scripts/web-build/call-routes.ts';
import { chunks } from './scripts/web-build/chunks.ts';
import { minifiedScripts } from './scripts/web-build/minified-scripts.ts';
import { screensStayOut } from './scripts/web-build/screens-stay-out.ts';
import { timesWithUnits } from './scripts/web-build/times-with-units.ts';
import { unusedColors } from './scripts/web-build/unused-colors.ts';

export default defineConfig({
  plugins: [reactRouter(), callRoutes(), chunks(), minifiedScripts(), screensStayOut()],
  // Its entry would load the whole library into the server, which needs three of its modules.
  ssr: { noExternal: [/^@mantine\//] },
  css: { postcss: { plugins: [unusedColors, timesWithUnits] } },
  publicDir: 'web/public',
  // Finds all dependencies before the first page opens. Otherwise that page would have to reload.
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}', '!web/**/*.test.*'] },
  build: {
    // Inlined assets would need `data:` in the content security policy and defeat the shared cache.
    assetsInlineLimit: 0,
    // The service worker step reads from the manifest which files the staff app needs.
    manifest: true,
  },
});
