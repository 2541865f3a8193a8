import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import { PAGE_PATHS } from '#web/site/metadata/metadata.ts';
import { articleBySlug, articlePaths, articles, articleText, readArticles } from './articles.server.ts';
import { rssFeed } from './rss.server.ts';

const NAME = 'Wash & <Go>';
const FACTS = {
  title: 'A title',
  description: 'What it says.',
  published: '2026-11-02',
  updated: '2026-11-03',
  drawing: 'roof',
  keywords: '[one, two]',
  related: '[other]',
};

function file(changes: Partial<Record<keyof typeof FACTS, string>>, markdown = 'Text.'): string {
  const lines = Object.entries({ ...FACTS, ...changes }).map(([name, value]) => `${name}: ${value}`);
  return `---\n${lines.join('\n')}\n---\n${markdown}\n`;
}

const read = (text: string) =>
  readArticles({ 'articles/one.md': text, 'articles/other.md': file({ related: '[one]' }) });
const textOf = (markdown: string) => {
  const one = read(file({}, markdown)).find(({ article }) => article.slug === 'one');
  if (!one) throw new Error('The article is missing');
  return one;
};

describe('the articles of the blog', () => {
  test('quotation marks and apostrophes are typographic', () => {
    for (const { slug, title, description } of articles()) {
      const article = articleBySlug(slug);
      if (!article) throw new Error(`${slug} is missing`);
      const words = articleText(article, NAME).html.replace(/<[^>]*>/g, ' ');
      expect(`${title} ${description} ${words}`, slug).not.toMatch(/["']|&quot;|&#39;/);
    }
  });

  test('every file is an article, newest first, each on its own day', () => {
    const files = readdirSync(join(import.meta.dirname, 'articles')).map((name) => name.replace(/\.md$/, ''));
    const all = articles();
    expect(all.map(({ slug }) => slug).sort()).toEqual(files.sort());
    expect(all.length).toBeGreaterThanOrEqual(6);
    const days = all.map(({ published }) => published);
    expect(days).toEqual([...new Set(days)].sort().reverse());
    expect(articlePaths()).toEqual(all.map(({ slug }) => `/blog/${slug}`));
    expect(articleBySlug('none')).toBeUndefined();
  });

  test.each(articles().map((article) => [article.slug, article] as const))(
    'the article %s is ready to be published',
    (_, article) => {
      const { html, contents } = articleText(article, NAME);
      expect(html).not.toMatch(/\{\{|\}\}|style=|<script|Rinseline/);
      expect(html).toContain('Wash &amp; &lt;Go&gt;');
      expect(html).toContain('<h2 id="');
      expect(article.minutes).toBeGreaterThan(2);
      const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
      expect(ids).toEqual([...new Set(ids)]);
      expect(ids).toEqual(expect.arrayContaining(contents.map(({ id }) => id)));
    },
  );

  test('links lead to pages, articles and headings that exist, or to other sites over https', () => {
    const headings = new Map(articles().map((article) => [`/blog/${article.slug}`, articleText(article, NAME).html]));
    for (const [path, html] of headings)
      for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g)) {
        if (href.startsWith('https://')) continue;
        const { pathname, hash } = new URL(href, `http://site${path}`);
        expect([...PAGE_PATHS, ...headings.keys()], `${path}: ${href}`).toContain(pathname);
        if (hash) expect(headings.get(pathname), `${path}: ${href}`).toContain(`id="${hash.slice(1)}"`);
      }
  });
});

describe('an error names the invalid article', () => {
  test.each([
    ['no front matter', 'Text only', /one\.md: it has to begin with front matter/],
    ['a missing title', file({}).replace('title: A title\n', ''), /one\.md: front matter, "title"/],
    ['a day that does not exist', file({ published: '2026-02-30' }), /"published": is not a day/],
    ['an update before the publication date', file({ updated: '2026-11-01' }), /"updated": is before/],
    ['an unknown field', file({}).replace('title:', 'author: me\ntitle:'), /one\.md: front matter, ".*author/],
    ['an unknown related article', file({ related: '[nothing]' }), /"related": there is no other article "nothing"/],
    ['the article itself as related', file({ related: '[one]' }), /"related": there is no other article "one"/],
    ['an unknown drawing', file({ drawing: 'boat' }), /"drawing"/],
    ['the product name in the title', file({ title: '"About {{product}}"' }), /"title": cannot name the product/],
    ['a first-level heading', file({}, '# Title'), /an article's title is in its front matter/],
  ])('an error names %s', (_, text, message) => {
    expect(() => read(text)).toThrow(message);
  });
});

describe('rendered Markdown', () => {
  test('headings get ids, and an article with four headings or more gets a table of contents', () => {
    const four = textOf("## Can't wait\n\n## Same\n\n### Below\n\n## Same\n\n## A *word* & more");
    expect(four.contents).toEqual([
      { id: 'cant-wait', text: "Can't wait" },
      { id: 'same', text: 'Same' },
      { id: 'same-2', text: 'Same' },
      { id: 'a-word-more', text: expect.stringMatching(/A\s+word\s+& more/) as string },
    ]);
    expect(four.html).toContain('<h3 id="below">');
    expect(textOf('## One\n\n## Two\n\n## Three').contents).toEqual([]);
  });

  test('tables are in a container; a wide table scrolls, has a name and can be reached by keyboard', () => {
    const table = (columns: number) => {
      const row = (cell: string) => `|${Array.from({ length: columns }, () => ` ${cell} |`).join('')}`;
      return `## Prices\n\n${row('a')}\n${row('---:')}\n${row('1')}`;
    };
    expect(textOf(table(4)).html).toContain('<div class="article-table"><table>');
    expect(textOf(table(4)).html).toContain('<th scope="col" class="number">a</th>');
    expect(textOf(table(5)).html).toContain('role="group" aria-labelledby="prices" tabindex="0"');
  });

  test('checklists have no form fields, and external links have no access to the window', () => {
    const { html } = textOf('- [ ] First\n- [ ] Second\n\n[away](https://example.com/?a=1&b=2 "Far") [here](/about)');
    expect(html).toContain('<ul class="checklist">');
    expect(html).not.toContain('<input');
    expect(html).toContain('<a href="https://example.com/?a=1&amp;b=2" title="Far" rel="noopener">away</a>');
    expect(html).toContain('<a href="/about">here</a>');
  });
});

interface Element {
  name: string;
  attributes: Record<string, string>;
  text: string;
}

/** Lists the elements of an XML document in order. Throws if it is not well-formed. */
function parseXml(xml: string): Element[] {
  const elements: Element[] = [];
  const open: Element[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const values = Object.entries(attributes).map(([key, { value }]) => [key, value] as const);
    const element = { name, attributes: Object.fromEntries(values), text: '' };
    elements.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  return elements;
}

describe('RSS feed', () => {
  const origin = 'https://wash.example';
  const elements = parseXml(rssFeed(NAME, origin));
  const texts = (name: string) => elements.filter((element) => element.name === name).map(({ text }) => text);

  test('the feed is RSS 2.0 with every article, newest first', () => {
    const slugs = articles().map(({ slug }) => `${origin}/blog/${slug}`);
    expect(elements[0]).toMatchObject({ name: 'rss', attributes: { version: '2.0' } });
    expect(texts('title')).toEqual([`${NAME} blog`, ...articles().map(({ title }) => title)]);
    expect(texts('link')).toEqual([`${origin}/blog`, ...slugs]);
    expect(texts('guid')).toEqual(slugs);
    expect(texts('description').slice(1)).toEqual(articles().map(({ description }) => description));
    expect(texts('language')).toEqual(['en-us']);
    expect(elements.find(({ name }) => name === 'atom:link')?.attributes).toMatchObject({
      href: `${origin}/blog/feed.xml`,
      rel: 'self',
      type: 'application/rss+xml',
    });
  });

  test('the feed’s dates are in RFC 822 format and are the article’s day all over America', () => {
    const days = texts('pubDate');
    expect(days).toHaveLength(articles().length);
    for (const [index, day] of [...texts('lastBuildDate'), ...days].entries()) {
      expect(day).toMatch(/^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} 12:00:00 GMT$/);
      if (index > 0) expect(new Date(day).toISOString().slice(0, 10)).toBe(articles()[index - 1]?.published);
    }
  });

  test('the feed contains the whole articles, with URLs that work outside the site', () => {
    const contents = texts('content:encoded');
    expect(contents).toHaveLength(articles().length);
    for (const html of contents) {
      expect(html).toContain('Wash &amp; &lt;Go&gt;');
      expect(html.match(/href="(?!https:\/\/)/)).toBeNull();
    }
  });
});
