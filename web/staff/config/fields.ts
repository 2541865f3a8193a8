import type { RateBookProblem } from '#domain/pricing/rate-book-rules.ts';

/** The id of a field by its place in the book, so that a failed rule leads back to it. */
export function fieldId(...path: readonly (string | number)[]): string {
  return `rate-book-${path.join('-')}`;
}

export interface FieldProblem {
  fieldId: string;
  /** without the prefix of the toast: the field itself says what it is */
  message: string;
}

export function fieldProblem({ path, message }: RateBookProblem): FieldProblem {
  return { fieldId: fieldId(...path), message: message.replace(/^[^:]*: /, '') };
}

/** What the field's error is, if it is the one that failed. */
export function errorAt(id: string, problem: FieldProblem | null): string | undefined {
  return problem?.fieldId === id ? problem.message : undefined;
}
