import { createContext, use } from 'react';
import type { Detail } from '#web/quote-form/quote-form.ts';
import type { CompanyView } from '#web/staff/company/company-view.ts';
import type { InboxItem } from '#web/staff/inbox/use-inbox.ts';
import type { QuoteAction, QuoteActions } from '#web/staff/quotes/quote-actions.ts';
import type { QuoteCommands } from '#web/staff/quotes/use-quote-commands.ts';
import type { QuoteWork } from './use-quote-work.ts';

export interface QuoteModel {
  quote: Detail;
  company: CompanyView;
  actions: QuoteActions;
  commands: QuoteCommands;
  work: QuoteWork;
  question: InboxItem | null;
  act(action: QuoteAction): void;
}

export const QuoteContext = createContext<QuoteModel | null>(null);

export function useQuote(): QuoteModel {
  const model = use(QuoteContext);
  if (!model) throw new Error('Parts of a quote are shown inside its page');
  return model;
}
