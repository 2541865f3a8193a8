import { ColorSchemeScript } from '@mantine/core';

/** The prerendered page: what everybody sees before the app knows who they are. Plain elements, no component library. */
export function ShellSkeleton() {
  return (
    <div className="shell-skeleton" aria-busy="true">
      <ColorSchemeScript defaultColorScheme="auto" />
      <div className="shell-skeleton-side" />
      <main className="shell-skeleton-main">
        <p className="shell-hidden" role="status">
          Loading
        </p>
        <noscript>The app needs JavaScript. Quotes that you send work without it.</noscript>
        <span />
        <span />
        <span />
      </main>
    </div>
  );
}
