import { BrandMark } from '../ui/brand-mark.tsx';
import { useProductName } from '../ui/product-name.ts';

/** Sections of the landing page, by their anchors (specification, section 2). */
const SECTIONS = [
  ['Features', '/#features'],
  ['Pricing', '/#pricing'],
  ['FAQ', '/#faq'],
] as const;

/** Sticks to the top. Below the width of a tablet its links move into the drawer. */
export function SiteHeader() {
  return (
    <header className="site-header">
      <div className="site-bar">
        <a className="site-brand" href="/">
          <BrandMark />
          <span>{useProductName()}</span>
        </a>
        <nav className="site-nav" aria-label="Main">
          {SECTIONS.map(([name, href]) => (
            <a key={href} href={href} className="site-link">
              {name}
            </a>
          ))}
        </nav>
        <div className="site-actions">
          <a className="button button-quiet site-sign-in" href="/auth">
            Sign in
          </a>
          <a className="button button-primary" href="/auth">
            Start free trial
          </a>
          <button
            type="button"
            className="button menu-button"
            aria-haspopup="dialog"
            aria-controls="menu"
            data-open-menu
          >
            <MenuIcon />
            <span className="visually-hidden">Menu</span>
          </button>
          <a className="button menu-button menu-link" href="#menu">
            <MenuIcon />
            <span className="visually-hidden">Menu</span>
          </a>
        </div>
      </div>
    </header>
  );
}

/**
 * The script opens it as a modal dialog, which provides the focus trap, Escape and the return of focus. Without
 * JavaScript it is shown while it is the URL's target, and every link in it closes it by changing the target.
 */
export function SiteDrawer() {
  return (
    <dialog className="drawer" id="menu" aria-label="Menu">
      <div className="drawer-top">
        <button type="button" className="button button-quiet drawer-close" data-close-menu>
          Close
        </button>
        <a className="button button-quiet drawer-close-link" href="#content">
          Close
        </a>
      </div>
      <nav aria-label="Menu" className="drawer-links">
        {SECTIONS.map(([name, href]) => (
          <a key={href} href={href} className="drawer-link">
            {name}
          </a>
        ))}
        <a className="button" href="/auth">
          Sign in
        </a>
        <a className="button button-primary" href="/auth">
          Start free trial
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
