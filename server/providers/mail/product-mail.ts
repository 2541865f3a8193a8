/** The frame of emails that the product sends in its own name, rather than a company's. */
import { DEFAULT_BRAND_COLOR } from '#domain/company/brand-color.ts';
import { mailContent } from './content.ts';
import type { Block } from './email-template.ts';
import type { MailContent } from './transport.ts';

/** Facts about the installation that every product email contains. */
export interface ProductMailFrame {
  productName: string;
  /** origin of the links, without a trailing slash */
  publicUrl: string;
}

/** Wraps blocks of content in the product's frame. */
export function productMail(
  frame: ProductMailFrame,
  subject: string,
  preview: string,
  blocks: readonly Block[],
): MailContent {
  return mailContent({
    subject,
    preview,
    sender: frame.productName,
    brandColor: DEFAULT_BRAND_COLOR,
    blocks,
    footer: [`${frame.productName} · ${frame.publicUrl}`],
  });
}
