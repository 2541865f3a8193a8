import { Marked, type RendererObject, type Tokens } from 'marked';

export interface ContentsEntry {
  id: string;
  text: string;
}

export interface RenderedMarkdown {
  html: string;
  /** the headings of the second level */
  contents: ContentsEntry[];
  /** words a reader reads, tables included */
  words: number;
}

/** From this many columns on a table scrolls sideways on a phone instead of squeezing its words. */
const WIDE_TABLE_COLUMNS = 5;

/** Between a paragraph sign and its number no line may break. */
const NO_BREAK = '\u00a0';

/**
 * Markdown of the articles as HTML.
 *
 * What is rendered here are files of this repository and nothing else, so HTML in them is kept as it is. It must not be
 * given anything that a visitor or a customer wrote.
 *
 * @throws Error for a heading of the first level: that one is the article's title
 */
export function renderMarkdown(markdown: string): RenderedMarkdown {
  const contents: ContentsEntry[] = [];
  const marked = new Marked({ renderer: { ...plainRenderer, ...headingsAndTables(contents) } });
  const html = marked.parse(markdown.replaceAll('§ ', `§${NO_BREAK}`), { async: false });
  return { html, contents, words: wordsIn(html) };
}

/** A table is named after the heading above it, so both are made together. */
function headingsAndTables(contents: ContentsEntry[]): RendererObject {
  const taken = new Map<string, number>();
  let lastHeading: string | undefined;
  return {
    heading({ tokens, depth, text }: Tokens.Heading) {
      if (depth === 1) throw new Error(`"# ${text}": an article's title stands in its front matter`);
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
      const body = rows.map((row) => `<tr>${row.map((cell) => this.tablecell(cell)).join('')}</tr>\n`).join('');
      const table = `<table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${body}</tbody></table>`;
      if (header.length < WIDE_TABLE_COLUMNS) return `<div class="article-table">${table}</div>\n`;
      // What scrolls has to be reachable by keyboard, and what is reachable needs a name.
      const name = lastHeading ? `aria-labelledby="${lastHeading}"` : 'aria-label="Table"';
      return `<div class="article-table" role="group" ${name} tabindex="0">${table}</div>\n`;
    },
  };
}

const plainRenderer: RendererObject = {
  /** Classes instead of `align`, which is no attribute of HTML any more. */
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
  /** The box of a checklist is drawn: nobody can tick it here, it is there to be printed. */
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

/** The words of rendered HTML without its tags. */
function textOf(html: string): string {
  return html.replace(/<[^>]*>/g, ' ').replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => CHARACTERS[entity] ?? entity);
}

/** "What a quote isn't" becomes "what-a-quote-isnt". */
function slugOf(html: string): string {
  const words = textOf(html).toLowerCase().replace(/['’]/g, '');
  return words.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '');
}

function wordsIn(html: string): number {
  return textOf(html).split(/\s+/).filter(Boolean).length;
}
