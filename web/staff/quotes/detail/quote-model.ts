import { createContext, use } from 'react';
import type { Detail } from '#web/quote-form/quote-form.ts';
import type { CompanyView } from '#web/staff/company/company-view.ts';
import type { InboxItem } from '#web/staff/inbox/use-inbox.ts';
import type { QuoteAction, QuoteActions } from '#web/staff/quotes/quote-actions.ts';
import type { QuoteCommands } from '#web/staff/quotes/use-quote-commands.ts';
import type { IconName } from '#web/ui/icons.tsx';
import type { QuoteWork } from './use-quote-work.ts';

/** The page's primary button. */
export interface PrimaryStep {
  /** the menu leaves this action out; null for a button that isn't in the menu */
  action: QuoteAction | null;
  label: string;
  /** a longer label for the bar on a phone, which is far from the panel that explains it; by default `label` */
  barLabel?: string;
  icon: IconName;
  /** a screen of the app that the button opens, instead of `run` */
  to?: string;
  run: () => void;
  isBusy: boolean;
  /** true if the quote needs nothing more, so the button isn't highlighted */
  isQuiet: boolean;
}

export type RequestConfirmation = Required<
  Pick<PrimaryStep, 'label' | 'barLabel' | 'icon' | 'run' | 'isBusy' | 'isQuiet'>
>;

export interface QuoteModel {
  quote: Detail;
  company: CompanyView;
  actions: QuoteActions;
  commands: QuoteCommands;
  work: QuoteWork;
  question: InboxItem | null;
  /** confirms the time that the customer requested; null without a request that one tap can confirm */
  confirmation: RequestConfirmation | null;
  primary: PrimaryStep | null;
  act(action: QuoteAction): void;
}

export const QuoteContext = createContext<QuoteModel | null>(null);

export function useQuote(): QuoteModel {
  const model = use(QuoteContext);
  if (!model) throw new Error('Parts of a quote are shown inside its page');
  return model;
}
