import { useState } from 'react';
import { afterPress } from '#web/ui/after-press.ts';
import { useBuilderPart } from './builder-model.ts';

/** A problem shows after the field loses focus or after an attempt to continue, not while the person is typing. */
export function useFieldProblem(field: string): { error: string | undefined; onBlur: () => void; onFocus: () => void } {
  const problem = useBuilderPart(({ draft }) => draft.problems.get(field));
  const showProblems = useBuilderPart((model) => model.showProblems);
  const [left, setLeft] = useState(false);
  return {
    error: left || showProblems ? problem : undefined,
    onBlur: () => afterPress(() => setLeft(true)),
    onFocus: () => setLeft(false),
  };
}
