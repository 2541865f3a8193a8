import type { Block, EmailTemplate } from './email-template.ts';

function lines(block: Block): string {
  switch (block.kind) {
    case 'button':
      return `${block.label}:\n${block.url}`;
    case 'facts':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
    case 'quotation':
      return block.text
        .split(/\r?\n/)
        .map((line) => `> ${line}`)
        .join('\n');
    case 'code':
    case 'heading':
    case 'paragraph':
    case 'note':
      return block.text;
  }
}

/** Writes the plain text, for email clients without HTML and for people who prefer it. */
export function emailText({ blocks, footer }: EmailTemplate): string {
  const parts = blocks.map(lines);
  if (footer.length > 0) parts.push(`-- \n${footer.join('\n')}`);
  return `${parts.join('\n\n')}\n`;
}
