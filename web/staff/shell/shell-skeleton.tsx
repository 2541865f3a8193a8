import { ColorSchemeScript } from '@mantine/core';
import { FIRST_SCREEN_ID } from '#web/api/early-answers.ts';
import { Icon } from '#web/ui/icons.tsx';
import { BOTTOM_ENTRIES } from './bottom-entries.ts';

/**
 * The prerendered frame of the app, before the person is known. The first response contains it with its styles, so it
 * needs no script and no component library.
 */
export function ShellSkeleton() {
  return (
    <div className="shell" aria-busy="true">
      <ColorSchemeScript defaultColorScheme="auto" />
      <div className="shell-side shell-skeleton-list">
        {MENU.map((entry) => (
          <span key={entry} />
        ))}
      </div>
      <main className="shell-main shell-skeleton-main">
        <p className="shell-hidden" role="status">
          Loading
        </p>
        <noscript>The app needs JavaScript. Your customers’ quote pages work without it.</noscript>
        {/* The server-rendered dashboard replaces the bars. React leaves this element's content unchanged. */}
        <div id={FIRST_SCREEN_ID} dangerouslySetInnerHTML={NOTHING_YET} suppressHydrationWarning />
        <span className="shell-skeleton-bar" />
        <span className="shell-skeleton-bar" />
        <span className="shell-skeleton-bar" />
      </main>
      {/* The words and icons are the first thing that a phone draws. Nothing can be pressed yet. */}
      <div className="shell-bottom" aria-hidden="true">
        {Object.entries(BOTTOM_ENTRIES).map(([key, { icon, label }]) => (
          <span key={key} className={key === 'newQuote' ? 'shell-bottom-entry shell-bottom-new' : 'shell-bottom-entry'}>
            <Icon name={icon} />
            <span>{label}</span>
          </span>
        ))}
      </div>
    </div>
  );
}

const NOTHING_YET = { __html: '' };
const MENU = [1, 2, 3, 4, 5, 6, 7, 8];
