import { useBuilderPart } from './builder-model.ts';

/** True if someone tried to continue and one of these fields has a problem. The row then opens. */
export function useRowProblem(fields: readonly string[]): boolean {
  return useBuilderPart(({ draft, showProblems }) => showProblems && fields.some((field) => draft.problems.has(field)));
}
