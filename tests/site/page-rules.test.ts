import { expect, test } from 'vitest';
import { addressesInCss, addressesInPage } from './addresses.ts';
import { parseHtml } from './html.ts';
import { pageFaults } from './page-rules.ts';
import { disallowedPaths, pngSize } from './site-rules.ts';
import { parseXml } from './xml.ts';

const HEAD = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Prices</title><meta name="description" content="What a wash costs, by surface and by material, with examples.">
<meta name="keywords" content="prices, wash"><meta name="theme-color" content="#fff">
<link rel="manifest" href="/app.webmanifest"><link rel="icon" href="/favicon.ico"><link rel="apple-touch-icon" href="/t.png">
<link rel="canonical" href="https://example.com/prices"><meta property="og:url" content="https://example.com/prices">
<meta property="og:title" content="Prices"><meta property="og:description" content="What a wash costs">
<meta property="og:site_name" content="Rinse"><meta property="og:locale" content="en_US"><meta property="og:type" content="website">
<meta property="og:image" content="https://example.com/prices.png"><meta property="og:image:alt" content="Prices">
<meta name="twitter:card" content="summary_large_image">`;
const BODY = `<a href="#content">Skip to content</a><main id="content" tabindex="-1"><h1>Prices</h1><h2>Roofs</h2>
<h3>Tile</h3><h2>Decks</h2><img src="/a.webp" alt="" width="4" height="3"><label for="area">Area</label><input id="area"></main>`;
const PAGE = `<!doctype html><html lang="en"><head>${HEAD}</head><body>${BODY}</body></html>`;

test('a page that follows every rule has no faults', () => {
  expect(pageFaults(parseHtml(PAGE))).toEqual([]);
});

const BREAKS: readonly (readonly [from: string, to: string, fault: RegExp])[] = [
  ['<!doctype html>', '', /no doctype/],
  ['<h3>Tile</h3>', '<h4>Tile</h4>', /"Tile" is h4 after h2/],
  ['<h2>Roofs', '<h1>Roofs', /2 h1 headings/],
  ['<h2>Decks</h2>', '<h2> </h2>', /an empty h2/],
  ['<title>Prices</title>', `<title>${'x'.repeat(71)}</title>`, /title is .* \(71 characters\)/],
  ['<title>Prices</title>', '', /0 × title/],
  ['What a wash costs, by surface and by material, with examples.', 'Short', /description is "Short"/],
  ['content="prices, wash"', 'content=""', /keywords is/],
  ['lang="en"', '', /0 × lang/],
  ['initial-scale=1', 'maximum-scale=1', /viewport is/],
  ['<link rel="manifest" href="/app.webmanifest">', '', /0 × manifest/],
  ['rel="canonical" href="https://example.com/prices"', 'rel="canonical" href="/prices"', /canonical is/],
  ['og:url" content="https://example.com/prices"', 'og:url" content="https://example.com/"', /og:url is/],
  ['<meta name="keywords"', '<meta name="robots" content="noindex"><meta name="keywords"', /robots/],
  ['href="#content"', 'href="#main"', /no skip link/],
  [' tabindex="-1"', '', /main cannot take the focus/],
  ['<meta property="og:locale" content="en_US">', '', /0 × og:locale/],
  ['src="/a.webp" ', '', /img without src/],
  ['<h1>', '<style>p{}</style><h1>', /a style element in the body/],
  ['<h3>Tile</h3>', '<div role="img" aria-label="Tile"><h3>Tile</h3></div>', /div with the role of an image/],
  [' alt=""', '', /\/a\.webp has no alt/],
  [' height="3"', '', /\/a\.webp has no width and height/],
  ['id="area"', 'id="content"', /id "content" twice/],
  ['for="area"', 'for="size"', /label for="size" names nothing/],
  ['<h1>', '<h1 style="color:red">', /h1 has a style attribute/],
  ['<input ', '<input onclick="buy()" ', /input has onclick/],
  ['Skip to content', '', /without words/],
  ['<h2>Roofs</h2>', '<p><h2>Roofs</h2></p>', /HTML: <p> is not opened and closed/],
];

test.each(BREAKS)('a page with “%s” changed to “%s” has a fault', (from, to, fault) => {
  expect(PAGE).toContain(from);
  expect(pageFaults(parseHtml(PAGE.replace(from, to))).join('\n')).toMatch(fault);
});

test('every URL of a page is found', () => {
  const html = `<link rel="preload" as="font" href="/f.woff2"><link rel="alternate" type="application/rss+xml" href="/feed">
    <style>@import "/b.css"; a { background: url( '/c.png' ) } b { mask: url(data:x) }</style>
    <img src="/1.webp" srcset="/2.webp 1x, /3.webp 2x"><picture><source srcset="/4.avif 100w"></picture>
    <form action="/?view=yearly"><button formaction="/b">b</button></form><noscript><a href="/n">n</a></noscript>
    <svg><use href="/s.svg#a"/><image xlink:href="/i.png" href="/j.png"/></svg><script src="/s.js"></script>
    <meta property="og:image" content="/o.png">`;
  const found = addressesInPage(parseHtml(html)).map(({ written, kind }) => `${written} ${kind}`);
  expect(found.sort()).toEqual(
    [
      '/f.woff2 font',
      '/feed feed',
      '/b.css style',
      '/c.png image',
      '/1.webp image',
      '/2.webp image',
      '/3.webp image',
      '/4.avif image',
      '/?view=yearly page',
      '/b page',
      '/n page',
      '/s.svg#a image',
      '/j.png image',
      '/s.js script',
      '/o.png image',
    ].sort(),
  );
});

test('the URLs of fonts and pictures in a style sheet are found, but none in comments', () => {
  const css = '/* url(/no.png) */ @font-face { src: url("./f.woff2?v=1") } a { background: url(x.svg), url(#local) }';
  expect(addressesInCss(css).map(({ written, kind }) => `${written} ${kind}`)).toEqual([
    './f.woff2?v=1 font',
    'x.svg image',
  ]);
});

test('XML that is not well-formed is rejected, and so is an undeclared prefix', () => {
  expect(() => parseXml('<rss><channel></rss>')).toThrow(/1:/);
  expect(() => parseXml('<rss><atom:link/></rss>')).toThrow(/atom/);
  expect(parseXml('<a x="1"><b><![CDATA[<i>]]></b></a>').children[0]?.text).toBe('<i>');
});

test('robots.txt and the size of a PNG are read correctly', () => {
  expect(disallowedPaths('User-agent: bad\nDisallow: /\n\nUser-agent: *\nDisallow: /api/\n')).toEqual(['/api/']);
  expect(pngSize(Buffer.from('GIF89a'.padEnd(40)))).toBeUndefined();
});
