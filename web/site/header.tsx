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

/** Pages that the drawer lists as well. A wide window has them in the footer only. */
const PAGES = [
  ['sample', '/sample-quote'],
  ['services', '/services'],
  ['surfaces', '/gallery'],
  ['blog', '/blog'],
  ['about', '/about'],
  ['contact', '/contact'],
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
        <button type="button" className="button menu-button drawer-close" data-close-menu>
          <CloseIcon />
          <span className="visually-hidden">{texts.close}</span>
        </button>
        <a className="button menu-button drawer-close-link" href="#content">
          <CloseIcon />
          <span className="visually-hidden">{texts.close}</span>
        </a>
      </div>
      <nav aria-label={texts.menu} className="drawer-links">
        {SECTIONS.map(([name, href]) => (
          <a key={href} href={href} className="drawer-link">
            {texts.links[name]}
          </a>
        ))}
        <div className="drawer-pages">
          {PAGES.map(([name, href]) => (
            <a key={href} href={href}>
              {texts.links[name]}
            </a>
          ))}
        </div>
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

const MenuIcon = () => <BarIcon path="M3 5h14M3 10h14M3 15h14" />;
const CloseIcon = () => <BarIcon path="m4.5 4.5 11 11m0-11-11 11" />;

function BarIcon({ path }: { path: string }) {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
