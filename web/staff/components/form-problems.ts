import type { z } from 'zod';
import { errorCodeOf } from '#domain/errors.ts';

/** Problems by field, in the order of the form. The toast shows the first one. */
export type Problems = ReadonlyMap<string, string>;

export const NO_PROBLEMS: Problems = new Map();

interface Issue {
  path: readonly PropertyKey[];
  message: string;
}

function byField(issues: readonly Issue[]): Problems {
  const problems = new Map<string, string>();
  for (const { path, message } of issues) {
    const field = String(path[0] ?? '');
    if (!problems.has(field)) problems.set(field, message);
  }
  return problems;
}

/** Applies the contract's own rules in the browser, so the messages match the server's. */
export function problemsBy(schema: z.ZodType, input: unknown): Problems {
  return byField(schema.safeParse(input).error?.issues ?? []);
}

function isIssue(value: unknown): value is Issue {
  const { path, message } = (value ?? {}) as Partial<Issue>;
  return Array.isArray(path) && typeof message === 'string';
}

/** Returns the server's errors about single fields; empty if it rejected the request for another reason. */
export function problemsOfAnswer(error: unknown): Problems {
  if (errorCodeOf(error) !== 'INVALID_INPUT') return NO_PROBLEMS;
  const { data } = error as { data?: { issues?: unknown } };
  return Array.isArray(data?.issues) ? byField(data.issues.filter(isIssue)) : NO_PROBLEMS;
}
