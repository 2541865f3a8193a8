import { type Article, articles, articleText } from './articles.server.ts';
import { escapeHtml } from './markdown.server.ts';

export const FEED_PATH = '/blog/feed.xml';

/**
 * Renders the blog as an RSS 2.0 feed with complete articles.
 * @param origin without a trailing slash; the feed's URLs must be absolute, because it is read outside the site
 */
export function rssFeed(productName: string, origin: string): string {
  const all = articles();
  const changed = all
    .map(({ updated }) => updated)
    .sort()
    .at(-1);
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/">',
    '<channel>',
    element('title', `${productName} blog`),
    element('link', `${origin}/blog`),
    element('description', 'Pricing and quoting for owners of pressure-washing businesses.'),
    element('language', 'en-us'),
    ...(changed ? [element('lastBuildDate', rssDate(changed))] : []),
    `<atom:link href="${escapeHtml(origin + FEED_PATH)}" rel="self" type="application/rss+xml"/>`,
    ...all.map((article) => item(article, productName, origin)),
    '</channel>',
    '</rss>',
    '',
  ];
  return lines.join('\n');
}

function item(article: Article, productName: string, origin: string): string {
  const url = `${origin}/blog/${article.slug}`;
  const { html } = articleText(article, productName);
  return [
    '<item>',
    element('title', article.title),
    element('link', url),
    `<guid isPermaLink="true">${escapeHtml(url)}</guid>`,
    element('pubDate', rssDate(article.published)),
    element('description', article.description),
    // Escaped text, because a CDATA section would end at the first "]]>" in an article.
    element('content:encoded', withAbsoluteLinks(html, origin, url)),
    '</item>',
  ].join('\n');
}

function element(name: string, text: string): string {
  return `<${name}>${escapeHtml(text)}</${name}>`;
}

/** Dates an article at noon UTC, which falls on the same day everywhere in America. */
function rssDate(day: string): string {
  return new Date(`${day}T12:00:00Z`).toUTCString();
}

function withAbsoluteLinks(html: string, origin: string, url: string): string {
  return html.replaceAll('href="/', `href="${escapeHtml(origin)}/`).replaceAll('href="#', `href="${escapeHtml(url)}#`);
}
