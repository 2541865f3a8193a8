import { BrandMark } from '../ui/brand-mark.tsx';
import { useProductName } from '../ui/product-name.ts';

const COLUMNS = [
  [
    'Product',
    [
      ['Features', '/#features'],
      ['Pricing', '/#pricing'],
      ['FAQ', '/#faq'],
      ['Sample quote', '/sample-quote'],
      ['API', '/developers'],
      ['Check a signed copy', '/verify'],
    ],
  ],
  [
    'For owners',
    [
      ['Services and rates', '/services'],
      ['Surfaces and materials', '/gallery'],
      ['Blog', '/blog'],
    ],
  ],
  [
    'Company',
    [
      ['About', '/about'],
      ['Contact', '/contact'],
      ['Terms', '/terms'],
      ['Privacy', '/privacy'],
    ],
  ],
] as const;

export function SiteFooter() {
  return (
    <footer className="site-footer">
      <div className="site-footer-inside">
        <div className="site-footer-about">
          <a className="site-brand" href="/">
            <BrandMark />
            <span>{useProductName()}</span>
          </a>
          <p>Quotes for pressure-washing businesses: priced on the spot, approved by link, signed.</p>
        </div>
        {COLUMNS.map(([title, links]) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {links.map(([name, href]) => (
                <li key={href}>
                  <a href={href}>{name}</a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  );
}
