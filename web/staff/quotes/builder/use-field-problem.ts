import { useState } from 'react';
import { afterPress } from '#web/ui/after-press.ts';
import { useBuilderPart } from './builder-model.ts';

/**
 * Returns a field's problem after the field loses focus or the person tries to continue. Returns nothing while they
 * type in it.
 */
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
