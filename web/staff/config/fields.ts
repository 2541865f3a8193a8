import type { RateBookProblem } from '#domain/pricing/rate-book-rules.ts';

export function fieldId(...path: readonly (string | number)[]): string {
  return `rate-book-${path.join('-')}`;
}

export interface FieldProblem {
  fieldId: string;
  /** the message without the toast's prefix, because the field has its own label */
  message: string;
}

export function rateBookFieldProblem({ path, message }: RateBookProblem): FieldProblem {
  return { fieldId: fieldId(...path), message: message.replace(/^[^:]*: /, '') };
}

export function errorAt(id: string, problem: FieldProblem | null): string | undefined {
  return problem?.fieldId === id ? problem.message : undefined;
}

/** Focuses the field of a row that was just added, once the row is on the screen. */
export function focusSoon(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus());
}
