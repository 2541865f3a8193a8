import { useBuilderPart } from './builder-model.ts';

/** After an attempt to continue, a row opens automatically if one of its fields has a problem. */
export function useRowProblem(fields: readonly string[]): boolean {
  return useBuilderPart(({ draft, showProblems }) => showProblems && fields.some((field) => draft.problems.has(field)));
}
