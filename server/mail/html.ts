import { brandOn, DEFAULT_BRAND_COLOR, onBrand } from '#domain/company/brand-color.ts';
import type { Block, Letter } from './letter.ts';
import { logoHtml } from './mail-logo.ts';

/** Mail clients know no variables: each colour stands where it is used, the dark ones in the style sheet. */
const LIGHT = { page: '#eef1f2', paper: '#ffffff', ink: '#1b2528', muted: '#55656a', line: '#d8dfe1' };
const DARK = { page: '#12171a', paper: '#1b2124', ink: '#e8eeef', muted: '#a3b1b5', line: '#38444a' };

const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** A table grows with the longest word in it: one pasted address would make the mail scroll sideways on a phone. */
const BREAK_LONG_WORDS = 'word-break:break-word;overflow-wrap:anywhere';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Everything that comes from a person passes here, in text and in attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

function withBreaks(text: string): string {
  return escapeHtml(text).replace(/\r?\n/g, '<br>');
}

interface Colors {
  brand: string;
  onBrand: string;
}

function paragraph(size: number, style: string, className: string, inner: string): string {
  return `<p class="${className}" style="margin:0 0 16px;font-size:${size}px;line-height:1.5;${style}">${inner}</p>`;
}

function factRows(rows: readonly (readonly [string, string])[]): string {
  const cell = `padding:8px 0;vertical-align:top;font-size:16px;line-height:1.4;border-top:1px solid ${LIGHT.line}`;
  return rows
    .map(
      ([label, value]) =>
        `<tr><td class="muted line" style="${cell};padding-right:16px;white-space:nowrap;color:${LIGHT.muted}">${escapeHtml(label)}</td>` +
        `<td class="ink line" align="right" style="${cell};color:${LIGHT.ink};font-weight:600">${withBreaks(value)}</td></tr>`,
    )
    .join('');
}

function blockHtml(block: Block, colors: Colors): string {
  switch (block.kind) {
    case 'heading':
      return `<h1 class="ink" style="margin:0 0 16px;font-size:24px;line-height:1.25;color:${LIGHT.ink}">${withBreaks(block.text)}</h1>`;
    case 'paragraph':
      return paragraph(16, `color:${LIGHT.ink}`, 'ink', withBreaks(block.text));
    case 'note':
      return paragraph(14, `color:${LIGHT.muted}`, 'muted', withBreaks(block.text));
    case 'quotation':
      return `<blockquote class="ink" style="margin:0 0 16px;padding:8px 16px;border-left:4px solid ${colors.brand};font-size:16px;line-height:1.5;color:${LIGHT.ink}">${withBreaks(block.text)}</blockquote>`;
    case 'code':
      return `<p class="ink" style="margin:0 0 16px;font-size:32px;line-height:1.25;font-weight:700;letter-spacing:4px;color:${LIGHT.ink}">${escapeHtml(block.text)}</p>`;
    case 'facts':
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px">${factRows(block.rows)}</table>`;
    case 'button':
      return (
        `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td style="border-radius:8px;background:${colors.brand}">` +
        `<a href="${escapeHtml(block.url)}" style="display:inline-block;padding:14px 24px;font-size:16px;font-weight:600;color:${colors.onBrand};text-decoration:none">${escapeHtml(block.label)}</a></td></tr></table>` +
        paragraph(
          14,
          `color:${LIGHT.muted}`,
          'muted',
          `If the button does not work, copy this address:<br><a class="link" href="${escapeHtml(block.url)}" style="color:${brandOn(LIGHT.paper, colors.brand)};word-break:break-all">${escapeHtml(block.url)}</a>`,
        )
      );
  }
}

function styleSheet(brand: string): string {
  const dark = [
    `.page{background:${DARK.page}!important}`,
    `.paper{background:${DARK.paper}!important}`,
    `.ink{color:${DARK.ink}!important}`,
    `.muted{color:${DARK.muted}!important}`,
    `.line{border-color:${DARK.line}!important}`,
    `.link{color:${brandOn(DARK.paper, brand)}!important}`,
  ];
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${dark.join('')}}`;
}

/** Where the picture is blocked, the name stands alone. */
function senderHtml(sender: string, logo: string): string {
  return logo === '' ? escapeHtml(sender) : `${logo}<div style="margin-top:10px">${escapeHtml(sender)}</div>`;
}

/** One column of tables with inline styles, which every mail client draws; nothing is loaded from anywhere, the logo comes in the mail. */
export function htmlOf({ subject, preview, sender, logo, brandColor, blocks, footer }: Letter): string {
  const brand = /^#[0-9a-f]{6}$/i.test(brandColor) ? brandColor : DEFAULT_BRAND_COLOR;
  const colors = { brand, onBrand: onBrand(brand) };
  const body = blocks.map((block) => blockHtml(block, colors)).join('');
  const foot =
    footer.length > 0 ? paragraph(14, `color:${LIGHT.muted}`, 'muted', footer.map(withBreaks).join('<br>')) : '';
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${styleSheet(brand)}</style></head>` +
    `<body class="page" style="margin:0;padding:0;background:${LIGHT.page};font-family:${FONT}">` +
    `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>` +
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">` +
    `<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:${LIGHT.paper};border-radius:8px;${BREAK_LONG_WORDS}">` +
    `<tr><td style="padding:16px 24px;background:${brand};border-radius:8px 8px 0 0;font-size:18px;font-weight:600;color:${colors.onBrand}">${senderHtml(sender, logoHtml(logo))}</td></tr>` +
    `<tr><td style="padding:24px 24px 8px">${body}</td></tr>` +
    `<tr><td style="padding:0 24px 8px">${foot}</td></tr></table></td></tr></table></body></html>`
  );
}
