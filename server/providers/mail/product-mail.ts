import { DEFAULT_BRAND_COLOR } from '#domain/company/brand-color.ts';
import { mailContent } from './content.ts';
import type { Block } from './email-template.ts';
import type { MailContent } from './transport.ts';

export interface ProductMailFrame {
  productName: string;
  /** without a trailing slash */
  publicUrl: string;
}

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
