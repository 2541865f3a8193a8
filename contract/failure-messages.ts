import type { ErrorCode } from '#domain/errors.ts';

export interface PassingFailure {
  readonly status: number;
  readonly title: string;
  readonly text: string;
}

const WORDS: Partial<Readonly<Record<ErrorCode, PassingFailure>>> = {
  RATE_LIMITED: {
    status: 429,
    title: 'Please wait a moment',
    text: 'This page was opened too many times. Wait a minute, then try again.',
  },
  NETWORK: {
    status: 503,
    title: 'We’ll be right back',
    text: 'We can’t load this page right now. Nothing is lost. Wait a minute, then try again.',
  },
};

/** Seconds to wait before a retry, when no exact time is known. */
export const RETRY_SECONDS = 5;

export function passingFailureOf(code: ErrorCode): PassingFailure | undefined {
  return WORDS[code];
}
