/** The error responses of every operation. */
import { ERRORS, type ErrorCode } from '#domain/errors.ts';
import type { Operation } from './document-types.ts';
import { PROBLEM_EXAMPLE } from './examples.ts';

export const RATE_LIMIT_HEADERS = {
  'RateLimit-Limit': { description: 'Requests this key may make in one minute.', schema: { type: 'integer' } },
  'RateLimit-Remaining': { description: 'Requests left.', schema: { type: 'integer' } },
  'RateLimit-Reset': { description: 'Seconds until the allowance is whole again.', schema: { type: 'integer' } },
} as const;

const RETRY_AFTER = { description: 'Seconds to wait.', schema: { type: 'integer' } };

/** Every status with the error codes that a client can get, in numeric order. */
const STATUSES = [
  ['Unauthorized', 401, ['NOT_AUTHENTICATED'], 'No key, or one that is unknown, expired or revoked.'],
  [
    'SubscriptionRequired',
    402,
    ['SUBSCRIPTION_REQUIRED'],
    'The company’s trial or plan has ended: reading goes on, changing does not.',
  ],
  ['Forbidden', 403, ['PERMISSION_DENIED'], 'The key does not have the scope.'],
  ['NotFound', 404, ['NOT_FOUND'], 'There is no such row in this company.'],
  ['Conflict', 409, ['CHANGED_BY_OTHER', 'QUOTE_DECIDED', 'ALREADY_EXISTS'], 'It does not fit how things stand now.'],
  ['TooLarge', 413, ['TOO_LARGE'], 'The body is too large.'],
  [
    'InvalidInput',
    422,
    ['INVALID_INPUT', 'QUOTE_INCOMPLETE', 'PHOTO_REFUSED'],
    'The input is not valid; `data.issues` says which field.',
  ],
  ['TooManyRequests', 429, ['RATE_LIMITED'], 'The allowance is used up.'],
  ['Unavailable', 503, ['NETWORK', 'PDF_UNAVAILABLE', 'PHOTO_UNAVAILABLE'], 'Try again in a moment.'],
] as const satisfies readonly (readonly [string, number, readonly ErrorCode[], string])[];

type AnswerName = (typeof STATUSES)[number][0];

function problemExample(code: ErrorCode): object {
  return { ...PROBLEM_EXAMPLE, code, ...ERRORS[code] };
}

export const SHARED_ANSWERS = {
  responses: Object.fromEntries(
    STATUSES.map(([name, status, codes, description]) => [
      name,
      {
        description: `${description} Codes: ${codes.join(', ')}.`,
        headers: {
          ...Object.fromEntries(
            Object.keys(RATE_LIMIT_HEADERS).map((header) => [header, { $ref: `#/components/headers/${header}` }]),
          ),
          ...(status === 429 ? { 'Retry-After': RETRY_AFTER } : {}),
        },
        content: {
          'application/json': { schema: { $ref: '#/components/schemas/Problem' }, example: problemExample(codes[0]) },
        },
      },
    ]),
  ),
};

/** References to the possible error responses of this operation. */
export function errorAnswers(
  { parameters = [], requestBody }: Operation,
  method: string,
): Record<string, { $ref: string }> {
  const isWrite = method !== 'get';
  const never = new Set<AnswerName>();
  if (!isWrite) never.add('SubscriptionRequired').add('Conflict');
  if (!requestBody) never.add('TooLarge');
  if (!parameters.some(({ in: place }) => place === 'path')) never.add('NotFound');
  return Object.fromEntries(
    STATUSES.filter(([name]) => !never.has(name)).map(([name, status]) => [
      String(status),
      { $ref: `#/components/responses/${name}` },
    ]),
  );
}
