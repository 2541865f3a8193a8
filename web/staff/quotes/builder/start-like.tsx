import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '#domain/pricing/money.ts';
import { queries } from '#web/api/query.ts';
import { QuoteChoice } from '#web/staff/components/quote-choice.tsx';
import { useBuilderPart } from './builder-model.ts';
import { useCopy } from './use-copy.ts';

const SHOWN = 2;
/** Reads one quote more than it shows, because one of them may be the current quote. */
const READ = SHOWN + 1;

/** The customer's latest quotes. One tap copies the work of one of them. */
export function FormerQuotes() {
  const copy = useCopy();
  const currency = useBuilderPart(({ company }) => company.currency);
  const quoteId = useBuilderPart(({ draft }) => draft.record.id);
  const customerId = useBuilderPart(({ draft }) => draft.form.customer_id);
  const { data } = useQuery({
    ...queries.customers.quotes.queryOptions({ input: { id: customerId ?? '', limit: READ } }),
    enabled: customerId !== null,
  });
  const former = (data?.items ?? []).filter(({ id, total_cents }) => id !== quoteId && total_cents > 0);
  if (former.length === 0) return null;
  return (
    <div className="starts" role="group" aria-label="Start from another quote">
      {former.slice(0, SHOWN).map(({ id, number, total_cents }) => (
        <Button key={id} variant="default" onClick={() => void copy(id, number)}>
          <span>
            Copy from {number}
            <Text size="xs" c="dimmed" span display="block">
              {formatMoney(total_cents, currency)}
            </Text>
          </span>
        </Button>
      ))}
    </div>
  );
}

/** False in a company whose first quote is this one. True until that is known. */
export function useHasQuotes(): boolean {
  return useQuery(queries.dashboard.get.queryOptions()).data?.first_steps?.quote_made ?? true;
}

export function CopyChoice({ onCopied }: { onCopied: () => void }) {
  const copy = useCopy();
  return (
    <div className="copy-choice">
      <QuoteChoice
        label="Copy from"
        placeholder="Number, name or address"
        shown={null}
        onChoose={(quote) => {
          if (!quote) return;
          void copy(quote.id, quote.number);
          onCopied();
        }}
      />
    </div>
  );
}
