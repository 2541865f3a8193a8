import {
  createSerializer,
  parseAsArrayOf,
  parseAsBoolean,
  parseAsString,
  parseAsStringLiteral,
  useQueryStates,
} from 'nuqs';
import { QUOTE_LABELS } from '#domain/quote/lifecycle.ts';
import { WAITING_NEEDS } from '#domain/reports/needs.ts';
import { type ListState, NO_FILTERS, PAYMENT_ORDER, SORTS } from '#web/staff/quotes/list-filter.ts';

const PARSERS = {
  q: parseAsString.withDefault(''),
  state: parseAsArrayOf(parseAsStringLiteral(QUOTE_LABELS)).withDefault([]),
  payment: parseAsArrayOf(parseAsStringLiteral(PAYMENT_ORDER)).withDefault([]),
  from: parseAsString.withDefault(''),
  to: parseAsString.withDefault(''),
  author: parseAsString.withDefault(''),
  archived: parseAsBoolean.withDefault(false),
  due: parseAsBoolean.withDefault(false),
  need: parseAsStringLiteral(WAITING_NEEDS),
  sort: parseAsStringLiteral(SORTS).withDefault('created_at'),
  dir: parseAsStringLiteral(['asc', 'desc'] as const).withDefault('desc'),
};

const serialize = createSerializer(PARSERS);

export function searchOf(list: ListState): string {
  return serialize('/app/quotes', list);
}

interface ListStateHandle {
  list: ListState;
  change: (change: Partial<ListState>) => void;
  clear: () => void;
}

/**
 * Keeps the state of the list in the URL. It survives a reload and going back from a quote, and people can share it.
 */
export function useListState(): ListStateHandle {
  const [list, setList] = useQueryStates(PARSERS, { history: 'replace' });
  return {
    list,
    change: (change) => void setList(change),
    clear: () => void setList(NO_FILTERS),
  };
}
