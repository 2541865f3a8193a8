import { Marked, type RendererObject, type Tokens } from 'marked';

export interface ContentsEntry {
  id: string;
  text: string;
}

interface RenderedMarkdown {
  html: string;
  contents: ContentsEntry[];
  /** number of words, including tables */
  words: number;
}

/** A table with at least this many columns scrolls sideways on a phone instead of squeezing its text. */
const WIDE_TABLE_COLUMNS = 5;

const NO_BREAK = '\u00a0';

/**
 * Renders the Markdown of the articles as HTML. Passes HTML in the input through, so the input must be a file from this
 * repository, never text from a visitor or customer.
 * @throws Error for a first-level heading, because the article's title is that heading
 */
export function renderMarkdown(markdown: string): RenderedMarkdown {
  const contents: ContentsEntry[] = [];
  const marked = new Marked({ renderer: { ...plainRenderer, ...headingsAndTables(contents) } });
  const html = marked.parse(markdown.replaceAll('§ ', `§${NO_BREAK}`), { async: false });
  return { html, contents, words: wordsIn(html) };
}

/** Renders headings and tables together, because the heading above a table labels it. */
function headingsAndTables(contents: ContentsEntry[]): RendererObject {
  const taken = new Map<string, number>();
  let lastHeading: string | undefined;
  return {
    heading({ tokens, depth, text }: Tokens.Heading) {
      if (depth === 1) throw new Error(`"# ${text}": an article's title is in its front matter`);
      const html = this.parser.parseInline(tokens);
      const slug = slugOf(html);
      const times = (taken.get(slug) ?? 0) + 1;
      taken.set(slug, times);
      const id = times === 1 ? slug : `${slug}-${times}`;
      if (depth === 2) contents.push({ id, text: textOf(html) });
      lastHeading = id;
      return `<h${depth} id="${id}">${html}</h${depth}>\n`;
    },
    table({ header, rows }: Tokens.Table) {
      const head = header.map((cell) => this.tablecell(cell)).join('');
      // A phone shows each row as a block, in which every cell carries its column's name.
      const names = header.map(({ tokens }) => textOf(this.parser.parseInline(tokens)));
      const cellOf = (cell: Tokens.TableCell, column: number) =>
        this.tablecell(cell).replace('<td', `<td data-label="${escapeHtml(names[column] ?? '')}"`);
      const body = rows.map((row) => `<tr>${row.map(cellOf).join('')}</tr>\n`).join('');
      const table = `<table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${body}</tbody></table>`;
      if (header.length < WIDE_TABLE_COLUMNS) return `<div class="article-table">${table}</div>\n`;
      // A scrolling element must be reachable by keyboard, and anything reachable needs an accessible name.
      const name = lastHeading ? `aria-labelledby="${lastHeading}"` : 'aria-label="Table"';
      return `<div class="article-table" role="group" ${name} tabindex="0">${table}</div>\n`;
    },
  };
}

const plainRenderer: RendererObject = {
  /** Uses classes instead of `align`, which is obsolete in HTML. */
  tablecell({ tokens, header, align }: Tokens.TableCell) {
    const tag = header ? 'th' : 'td';
    const attributes = `${header ? ' scope="col"' : ''}${align === 'right' ? ' class="number"' : ''}`;
    return `<${tag}${attributes}>${this.parser.parseInline(tokens)}</${tag}>`;
  },
  list({ ordered, items }: Tokens.List) {
    const tag = ordered ? 'ol' : 'ul';
    const isChecklist = items.every(({ task }) => task);
    return `<${tag}${isChecklist ? ' class="checklist"' : ''}>\n${items.map((item) => this.listitem(item)).join('')}</${tag}>\n`;
  },
  /** CSS draws the checkboxes. They are meant for printing and can't be checked on the page. */
  checkbox() {
    return '';
  },
  link({ href, title, tokens }: Tokens.Link) {
    const isExternal = /^https?:/.test(href);
    const attributes = `${title ? ` title="${escapeHtml(title)}"` : ''}${isExternal ? ' rel="noopener"' : ''}`;
    return `<a href="${escapeHtml(href)}"${attributes}>${this.parser.parseInline(tokens)}</a>`;
  },
};

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

const CHARACTERS: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

function textOf(html: string): string {
  return html.replace(/<[^>]*>/g, ' ').replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => CHARACTERS[entity] ?? entity);
}

/** Turns "What a quote isn't" into "what-a-quote-isnt". */
function slugOf(html: string): string {
  const words = textOf(html).toLowerCase().replace(/['’]/g, '');
  return words.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '');
}

function wordsIn(html: string): number {
  return textOf(html).split(/\s+/).filter(Boolean).length;
}
