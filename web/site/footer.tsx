import type { Language } from '#domain/language/language.ts';
import { siteTexts } from '#domain/language/texts.ts';
import { verifyPath } from '#domain/quote/verify-path.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { useProductName } from '#web/ui/product-name.ts';

const COLUMNS = [
  [
    'product',
    [
      ['features', '/#features'],
      ['pricing', '/#pricing'],
      ['faq', '/#faq'],
      ['sample', '/sample-quote'],
      ['api', '/developers'],
    ],
  ],
  [
    'owners',
    [
      ['services', '/services'],
      ['surfaces', '/gallery'],
      ['blog', '/blog'],
      ['verify', '/verify'],
    ],
  ],
  [
    'company',
    [
      ['about', '/about'],
      ['contact', '/contact'],
      ['terms', '/terms'],
      ['privacy', '/privacy'],
    ],
  ],
] as const;

/** Links to pages in English, unless a page has a version in the reader's language. */
export function SiteFooter({ language }: { language: Language }) {
  const texts = siteTexts(language);
  return (
    <footer className="site-footer">
      <div className="site-footer-inside">
        <div className="site-footer-about">
          <a className="site-brand" href="/">
            <BrandMark />
            <span>{useProductName()}</span>
          </a>
          <p>{texts.about}</p>
        </div>
        {COLUMNS.map(([group, links]) => (
          <nav key={group} aria-label={texts.groups[group]}>
            <h2>{texts.groups[group]}</h2>
            <ul>
              {links.map(([name, href]) => (
                <li key={href}>
                  <a href={name === 'verify' ? verifyPath(language) : href}>{texts.links[name]}</a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  );
}
