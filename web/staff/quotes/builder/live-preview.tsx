import { Text } from '@mantine/core';
import { useDeferredValue, useMemo } from 'react';
import { QuotePreview } from '#web/approve/quote-preview.tsx';
import { approvalOfForm } from '#web/staff/quotes/approval-preview.ts';
import { usePaidBefore } from '#web/staff/quotes/payments/use-payments.ts';
import { useStandingDate } from '#web/staff/quotes/standing-date.ts';
import { useBuilder } from './builder-model.ts';
import { previewedRevision } from './next-revision.ts';

/** Shows the customer page with the current input. Renders after the edited field. */
export function LivePreview() {
  const { draft, company, stored } = useBuilder();
  const paid_before_cents = usePaidBefore(stored);
  const date = useStandingDate(stored, company);
  const form = useDeferredValue(draft.form);
  const figures = useDeferredValue(draft.priced);
  const quote = useMemo(() => {
    const facts = stored && { ...stored, revision: previewedRevision(form, stored) };
    return figures && approvalOfForm(form, figures, company, facts, new Date().toISOString());
  }, [form, figures, company, stored]);
  if (!quote) return <Text c="dimmed">Fix the amount marked in red to see the preview.</Text>;
  return <QuotePreview quote={{ ...quote, ...date, paid_before_cents }} />;
}
