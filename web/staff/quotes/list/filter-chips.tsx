import { UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PAYMENT_STATE_LABELS } from '#domain/payments/payment-labels.ts';
import { WAITING_NEED_LABELS } from '#domain/reports/needs.ts';
import { queries } from '#web/api/query.ts';
import type { ListState } from '#web/staff/quotes/list-filter.ts';
import { Icon } from '#web/ui/icons.tsx';

interface Chip {
  words: string;
  without: Partial<ListState>;
}

/** Names the active filters. Each chip removes one, so nobody must open the filters for that. */
export function FilterChips({ list, onChange }: { list: ListState; onChange: (change: Partial<ListState>) => void }) {
  const { data: authors = [] } = useQuery({ ...queries.quotes.authors.queryOptions(), enabled: list.author !== '' });
  const chips = chipsOf(list, authors.find(({ id }) => id === list.author)?.full_name ?? 'one person');
  if (chips.length === 0) return null;
  return (
    <ul className="active-filters" aria-label="Active filters">
      {chips.map(({ words, without }) => (
        <li key={words}>
          <UnstyledButton aria-label={`Remove filter: ${words}`} onClick={() => onChange(without)}>
            {words}
            <Icon name="close" size={14} />
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}

function chipsOf({ due, need, payment, from, to, author, archived }: ListState, authorName: string): Chip[] {
  const chips: (Chip | false)[] = [
    due && { words: 'Overdue', without: { due: false } },
    need !== null && { words: WAITING_NEED_LABELS[need], without: { need: null } },
    ...payment.map((state) => ({
      words: PAYMENT_STATE_LABELS[state],
      without: { payment: payment.filter((each) => each !== state) },
    })),
    (from !== '' || to !== '') && { words: 'Creation date', without: { from: '', to: '' } },
    author !== '' && { words: `Created by ${authorName}`, without: { author: '' } },
    archived && { words: 'Archived', without: { archived: false } },
  ];
  return chips.filter((chip) => chip !== false);
}
