import { useState } from 'react';
import { useBuilder } from './builder-model.ts';

/** A problem shows when the field was left, or after an attempt to go on; not while it is still being typed. */
export function useFieldProblem(field: string): { error: string | undefined; onBlur: () => void; onFocus: () => void } {
  const { draft, showProblems } = useBuilder();
  const [left, setLeft] = useState(false);
  const problem = draft.problems.get(field);
  return {
    error: left || showProblems ? problem : undefined,
    onBlur: () => setLeft(true),
    onFocus: () => setLeft(false),
  };
}
