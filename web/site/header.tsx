import type { Language } from '#domain/language/language.ts';
import { siteTexts } from '#domain/language/texts.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { useProductName } from '#web/ui/product-name.ts';
import { SIGN_UP_PATH } from '#web/ui/sign-up-path.ts';

/** Sections of the landing page, by their anchors (docs/specification.md, section 2). */
const SECTIONS = [
  ['features', '/#features'],
  ['pricing', '/#pricing'],
  ['faq', '/#faq'],
] as const;

/** Sticks to the top. On windows narrower than a tablet, the links move into the drawer. */
export function SiteHeader({ language }: { language: Language }) {
  const texts = siteTexts(language);
  return (
    <header className="site-header">
      <div className="site-bar">
        <a className="site-brand" href="/">
          <BrandMark />
          <span>{useProductName()}</span>
        </a>
        <nav className="site-nav" aria-label={texts.main}>
          {SECTIONS.map(([name, href]) => (
            <a key={href} href={href} className="site-link">
              {texts.links[name]}
            </a>
          ))}
        </nav>
        <div className="site-actions">
          <a className="button site-sign-in" href="/auth">
            {texts.signIn}
          </a>
          <a className="button button-primary" href={SIGN_UP_PATH}>
            {texts.startTrial}
          </a>
          <button
            type="button"
            className="button menu-button"
            aria-haspopup="dialog"
            aria-controls="menu"
            data-open-menu
          >
            <MenuIcon />
            <span className="visually-hidden">{texts.menu}</span>
          </button>
          <a className="button menu-button menu-link" href="#menu">
            <MenuIcon />
            <span className="visually-hidden">{texts.menu}</span>
          </a>
        </div>
      </div>
    </header>
  );
}

/**
 * The navigation drawer. The script opens it as a modal dialog, which traps focus and closes on Escape. Without
 * JavaScript, it shows while it is the URL's target, and each of its links closes it by changing the target.
 */
export function SiteDrawer({ language }: { language: Language }) {
  const texts = siteTexts(language);
  return (
    <dialog className="drawer" id="menu" aria-label={texts.menu}>
      <div className="drawer-top">
        <button type="button" className="button button-quiet drawer-close" data-close-menu>
          {texts.close}
        </button>
        <a className="button button-quiet drawer-close-link" href="#content">
          {texts.close}
        </a>
      </div>
      <nav aria-label={texts.menu} className="drawer-links">
        {SECTIONS.map(([name, href]) => (
          <a key={href} href={href} className="drawer-link">
            {texts.links[name]}
          </a>
        ))}
        <a className="button" href="/auth">
          {texts.signIn}
        </a>
        <a className="button button-primary" href={SIGN_UP_PATH}>
          {texts.startTrial}
        </a>
      </nav>
    </dialog>
  );
}

function MenuIcon() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      <path d="M3 5h14M3 10h14M3 15h14" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
