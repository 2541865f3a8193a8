import type { RateBookProblem } from '#domain/pricing/rate-book-rules.ts';

/** Returns the id of a field by its path in the book, so a failed rule can focus it. */
export function fieldId(...path: readonly (string | number)[]): string {
  return `rate-book-${path.join('-')}`;
}

export interface FieldProblem {
  fieldId: string;
  /** without the prefix of the toast, because the field has its own label */
  message: string;
}

export function rateBookFieldProblem({ path, message }: RateBookProblem): FieldProblem {
  return { fieldId: fieldId(...path), message: message.replace(/^[^:]*: /, '') };
}

/** Returns the field's error if it is the field that failed. */
export function errorAt(id: string, problem: FieldProblem | null): string | undefined {
  return problem?.fieldId === id ? problem.message : undefined;
}
