import type { ApprovalQuote } from './formats.ts';

/** True while the quote can be decided. Once the company's deletion is scheduled, nothing can be approved. */
export const isOffered = ({ status, closing }: ApprovalQuote) => status === 'pending' && !closing;
