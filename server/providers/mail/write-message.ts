import { buttonLabels } from '#domain/messages/button-labels.ts';
import { type FilledBlock, fillMail, fillText, type MessageFacts } from '#domain/messages/fill-template.ts';
import type { MessageTemplate } from '#domain/messages/template-kinds.ts';
import type { LinkVariable } from '#domain/messages/template-variables.ts';
import { mailContent } from './content.ts';
import type { Block, EmailTemplate } from './email-template.ts';
import type { MailContent } from './transport.ts';

/** The header and footer, which show who sent the email. */
type MailFrame = Pick<EmailTemplate, 'sender' | 'logo' | 'brandColor' | 'footer'>;

/** The company as its customers know it, from columns of `organizations`. */
export interface MailCompany {
  name: string;
  company_phone: string;
  company_email: string;
  company_address: string;
  license_line: string;
  logo_url: string | null;
  brand_color: string;
  time_zone: string;
  currency: string;
}

export function companyFrame(company: MailCompany): MailFrame {
  return {
    sender: company.name,
    logo: company.logo_url,
    brandColor: company.brand_color,
    footer: [
      company.name,
      company.company_address,
      [company.company_phone, company.company_email].filter(Boolean).join(' · '),
      company.license_line,
    ],
  };
}

/** Companies can't change these parts, because every email must have them for legal or practical reasons. */
export interface FixedParts {
  /** replaces the template's subject */
  subject?: string;
  /** before the template's subject, such as "Updated: " */
  subjectStart?: string;
  before?: readonly Block[];
  /** after the greeting, if the text begins with one */
  opening?: readonly Block[];
  after?: readonly Block[];
  /** replace default labels of buttons */
  labels?: Partial<Record<LinkVariable, string>>;
}

/**
 * @param frame companyFrame(…) for everything but account emails
 * @returns a one-line subject, HTML and plain text
 */
export function writeMail(
  template: MessageTemplate,
  frame: MailFrame,
  facts: MessageFacts,
  fixed: FixedParts = {},
): MailContent {
  const filled = fillMail(template, facts);
  const labels = { ...buttonLabels(template.language), ...fixed.labels };
  const written = filled.blocks.map((block) => blockOf(block, labels));
  const [greeting, text] = afterGreeting(written);
  const blocks = [...(fixed.before ?? []), ...greeting, ...(fixed.opening ?? []), ...text, ...(fixed.after ?? [])];
  return mailContent({
    ...frame,
    subject: fixed.subject ?? (fixed.subjectStart ?? '') + filled.subject,
    preview: previewOf(blocks),
    language: template.language,
    blocks,
  });
}

export function writeText(template: MessageTemplate, facts: MessageFacts): string {
  return fillText(template.body, facts);
}

/**
 * People can't continue without these links, so emails also print their URLs. They can reach receipts and app pages
 * in other ways.
 */
const ADDRESS_SHOWN: ReadonlySet<LinkVariable> = new Set(['approval_link', 'payment_link', 'invitation_link']);

function blockOf(block: FilledBlock, labels: Readonly<Record<LinkVariable, string>>): Block {
  if (block.kind !== 'button') return block;
  const { variable, url } = block;
  return { kind: 'button', label: labels[variable], url, showAddress: ADDRESS_SHOWN.has(variable) };
}

/** Keeps a greeting such as "Hello Jane," first. */
function afterGreeting(blocks: readonly Block[]): [Block[], Block[]] {
  const [first, ...rest] = blocks;
  return first?.kind === 'paragraph' && /[,:]$/.test(first.text) ? [[first], rest] : [[], [...blocks]];
}

/** Returns the first words, without links, as the preview that inboxes show. */
function previewOf(blocks: readonly Block[]): string {
  const texts = blocks.flatMap((block) => {
    if (block.kind === 'paragraph')
      return (block.links ?? []).reduce((text, link) => text.replaceAll(link, ''), block.text);
    return block.kind === 'quotation' || block.kind === 'note' ? block.text : [];
  });
  return texts.join(' ').replace(/\s+/g, ' ').trim();
}
