/** Checks the HTML of every email against the limits of email clients. */
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { expect, test } from 'vitest';
import { quoteSentMail } from '#server/features/quotes/mails/quote-mails.ts';
import { emailHtml } from '#server/providers/mail/html.ts';
import { everyMail, facts, sent, words } from './every-mail.ts';

const mails = everyMail('Ann & Sons').map(({ html }) => html);
const logo = `0199aa00-0000-7000-8000-000000000000/logos/${'3f'.repeat(32)}-72x72-light`;
const plain: Parameters<typeof emailHtml>[0] = {
  subject: 'Quote Q-1001',
  preview: 'Review online.',
  sender: 'Blue Water Washing',
  brandColor: '#0b3e75',
  blocks: [{ kind: 'paragraph', text: 'Hello' }],
  footer: [],
};
const withLogo = emailHtml({ ...plain, logo });

function elementsOf(html: string): Tree.Element[] {
  const found: Tree.Element[] = [];
  const visit = (node: Tree.Node) => {
    if ('tagName' in node) found.push(node);
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(parse(html));
  return found;
}

const attributesOf = (element: Tree.Element) => new Map(element.attrs.map(({ name, value }) => [name, value]));

function textOfNode(node: Tree.Node): string {
  if ('value' in node && node.nodeName === '#text') return node.value;
  return 'childNodes' in node ? node.childNodes.map(textOfNode).join('') : '';
}

test('the layout consists of tables that are hidden from screen readers and add no spacing', () => {
  for (const html of [...mails, withLogo]) {
    const tables = elementsOf(html).filter(({ tagName }) => tagName === 'table');
    expect(tables.length).toBeGreaterThanOrEqual(5);
    for (const table of tables) {
      const said = attributesOf(table);
      expect([said.get('role'), said.get('cellpadding'), said.get('cellspacing'), said.get('border')]).toEqual([
        'presentation',
        '0',
        '0',
        '0',
      ]);
    }
  }
});

/** Styles that Gmail, Outlook (Word), Outlook.com, Apple Mail, Yahoo and Thunderbird render or safely ignore. */
const DRAWN =
  /^(?:margin|padding)(?:-(?:top|right|bottom|left))?$|^(?:font-(?:family|size|weight)|line-height|letter-spacing|color|background|vertical-align|white-space|word-break|overflow-wrap|text-decoration(?:-line)?|border(?:-(?:top|left|radius))?|display|width|height|max-width|max-height|overflow|opacity|outline|mso-padding-alt|mso-text-raise)$/;

test('a long label leaves room for the values, and a short value stays on one line', () => {
  const rowsOf = (...rows: [string, string][]) => {
    const html = emailHtml({ ...plain, blocks: [{ kind: 'facts', rows }] });
    return elementsOf(html).flatMap((element) => {
      const said = attributesOf(element);
      return /(?:^| )line(?: |$)/.test(said.get('class') ?? '') ? [[textOfNode(element), said.get('style') ?? '']] : [];
    });
  };
  const [due, amount, , place] = rowsOf(
    ['Due when the work is done', '$776.56'],
    ['Property', '14 Oyster Creek Ln, Beaufort, SC 29902'],
  );
  expect(due?.[1]).toContain('width:45%');
  expect(due?.[1]).not.toContain('nowrap');
  expect(amount?.[1]).toContain('white-space:nowrap');
  expect(place?.[1]).not.toContain('nowrap');
  expect(place?.[0]).toContain('SC\u00a029902');
  expect(rowsOf(['Total', '$776.56'])[0]?.[1]).toContain('white-space:nowrap');
});

test('no email uses a style that a client can’t handle: no flex, grid, position or variables', () => {
  for (const html of [...mails, withLogo]) {
    for (const element of elementsOf(html)) {
      const style = attributesOf(element).get('style') ?? '';
      for (const declaration of style.split(';').filter(Boolean)) {
        const [property = '', value = ''] = declaration.split(/:(.*)/s);
        expect(property, declaration).toMatch(DRAWN);
        expect(value, declaration).not.toMatch(/flex|grid|var\(|calc\(|url\(|-\d/);
      }
    }
  }
});

test('Gmail accepts the style sheet and does not clip the email, however long the message', () => {
  const long = quoteSentMail(words('quote_sent'), {
    ...sent,
    ...facts,
    message: '“Soft wash, then rinse.”\n'.repeat(200),
  }).html;
  for (const html of [...mails, withLogo, long]) {
    const sheets = elementsOf(html).filter(({ tagName }) => tagName === 'style');
    expect(sheets).toHaveLength(1);
    expect(textOfNode(sheets[0] as Tree.Node).length).toBeLessThan(8192);
    expect(Buffer.byteLength(html)).toBeLessThan(102_000);
  }
});

test('Outlook for Windows gets a width it supports, a typeface it has, and space around a button’s label', () => {
  for (const html of mails) {
    const [, forOutlook = ''] = /<!--\[if mso\]>((?:(?!<!\[endif\]).)*<style>.*?)<!\[endif\]-->/s.exec(html) ?? [];
    expect(forOutlook).toContain('.paper{width:560px}');
    expect(forOutlook).toMatch(/body,table,td,h1,p,a,blockquote\{font-family:Arial,sans-serif\}/);
    expect(forOutlook).toContain('<o:PixelsPerInch>96</o:PixelsPerInch>');
  }
  expect(quoteSentMail(words('quote_sent'), sent).html).toMatch(
    /<a href="[^"]*"[^>]*><span><!--\[if mso\]><i style="mso-font-width:/,
  );
});

test('an image has its size as attributes: Outlook reads no other, and a blocked image leaves no gap', () => {
  const images = elementsOf(withLogo).filter(({ tagName }) => tagName === 'img');
  expect(images).toHaveLength(1);
  const said = attributesOf(images[0] as Tree.Element);
  expect([said.get('width'), said.get('height'), said.get('alt')]).toEqual(['40', '40', '']);
  expect(withLogo).not.toContain('<link');
});

test('the first text of an email is its preview, followed by nothing else that a list of emails would show', () => {
  for (const html of mails) {
    const body = elementsOf(html).find(({ tagName }) => tagName === 'body') as Tree.Element;
    const hidden = elementsOf(html).find((each) => attributesOf(each).get('data-skip-in-text') === 'true');
    expect(textOfNode(body).startsWith(textOfNode(hidden as Tree.Node))).toBe(true);
    expect(attributesOf(hidden as Tree.Element).get('style')).toMatch(/^display:none;overflow:hidden/);
    expect(textOfNode(hidden as Tree.Node).replaceAll(/[\s\u200b-\u200f\ufeff]/g, '').length).toBeGreaterThan(5);
  }
});

test('a preview is never cut in the middle of a character', () => {
  const of = (preview: string) =>
    emailHtml({ subject: '', preview, sender: '', brandColor: '', blocks: [], footer: [] });
  const html = of(`a${'😀'.repeat(200)}`);
  expect(html.isWellFormed()).toBe(true);
  expect(html).toContain(`>a${'😀'.repeat(74)}<div>`);
});

test('every element with a light color has a dark one, for the standard media query and for Outlook.com', () => {
  for (const html of [...mails, withLogo]) {
    const sheet = textOfNode(elementsOf(html).find(({ tagName }) => tagName === 'style') as Tree.Node);
    const classes = new Set(elementsOf(html).flatMap((each) => attributesOf(each).get('class')?.split(' ') ?? []));
    for (const name of classes) {
      expect(sheet).toMatch(
        new RegExp(`\\.${name}(?:,[^{]*)?\\{(?:color|background|border-color):#[0-9a-f]{6}!important\\}`),
      );
      if (name !== 'page') expect(sheet).toMatch(new RegExp(`\\[data-ogs[bc]\\] \\.${name}\\{`));
    }
  }
});
