import { useState } from 'react';
import { useBuilderPart } from './builder-model.ts';

/** A problem shows when the field was left, or after an attempt to go on; not while it is still being typed. */
export function useFieldProblem(field: string): { error: string | undefined; onBlur: () => void; onFocus: () => void } {
  const problem = useBuilderPart(({ draft }) => draft.problems.get(field));
  const showProblems = useBuilderPart((model) => model.showProblems);
  const [left, setLeft] = useState(false);
  return {
    error: left || showProblems ? problem : undefined,
    onBlur: () => setLeft(true),
    onFocus: () => setLeft(false),
  };
}
