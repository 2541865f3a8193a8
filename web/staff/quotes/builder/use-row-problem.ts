import { useBuilderPart } from './builder-model.ts';

/** Returns whether to open a row: after an attempt to continue, if one of its fields has a problem. */
export function useRowProblem(fields: readonly string[]): boolean {
  return useBuilderPart(({ draft, showProblems }) => showProblems && fields.some((field) => draft.problems.has(field)));
}
