import { ERRORS, type ErrorCode } from '#domain/errors.ts';
import { PROBLEM_EXAMPLE } from './examples.ts';

export const RATE_LIMIT_HEADERS = {
  'RateLimit-Limit': { description: 'Requests this key may make in one minute.', schema: { type: 'integer' } },
  'RateLimit-Remaining': { description: 'Requests left.', schema: { type: 'integer' } },
  'RateLimit-Reset': { description: 'Seconds until the limit resets.', schema: { type: 'integer' } },
} as const;

const RETRY_AFTER = { description: 'Seconds to wait.', schema: { type: 'integer' } };

const STATUSES = [
  [
    'FieldRequired',
    400,
    ['FIELD_REQUIRED'],
    'Something this call needs is missing from both the request and the stored data.',
  ],
  ['Unauthorized', 401, ['NOT_AUTHENTICATED'], 'No key, or one that is unknown, expired or revoked.'],
  [
    'SubscriptionRequired',
    402,
    ['SUBSCRIPTION_REQUIRED'],
    'The company’s trial or plan has ended: reads still work, changes don’t.',
  ],
  [
    'Forbidden',
    403,
    ['PERMISSION_DENIED', 'MAIL_UNCONFIRMED'],
    'The key lacks the scope, or the company can’t send messages yet.',
  ],
  ['NotFound', 404, ['NOT_FOUND', 'USER_DATA_NOT_FOUND'], 'No such record in this company.'],
  [
    'Conflict',
    409,
    [
      'CHANGED_BY_OTHER',
      'QUOTE_DECIDED',
      'ALREADY_EXISTS',
      'ALREADY_ANSWERED',
      'REFERENCE_NOT_FOUND',
      'EVIDENCE_MISMATCH',
      'COMPANY_ENDING',
    ],
    'The current state of the record or company doesn’t allow it.',
  ],
  ['Gone', 410, ['QUOTE_PURGED'], 'The draft was permanently deleted. Its id can’t be reused.'],
  ['TooLarge', 413, ['TOO_LARGE'], 'The body is too large.'],
  [
    'InvalidInput',
    422,
    ['INVALID_INPUT', 'QUOTE_INCOMPLETE', 'PHOTO_REFUSED', 'TEXT_REFUSED'],
    'The input isn’t valid; `data.issues` says which field.',
  ],
  [
    'TooManyRequests',
    429,
    ['RATE_LIMITED', 'MAIL_ALLOWANCE'],
    'You’ve reached a rate limit, or your email or text allowance.',
  ],
  ['Failed', 500, ['UNKNOWN'], 'Something failed on our side.'],
  ['Unavailable', 503, ['NETWORK', 'PDF_UNAVAILABLE', 'PHOTO_UNAVAILABLE'], 'Try again in a moment.'],
  ['StorageFull', 507, ['STORAGE_FULL'], 'The server is out of space. Nothing was saved.'],
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
          ...(status === 429 || status === 503 ? { 'Retry-After': RETRY_AFTER } : {}),
        },
        content: {
          'application/json': { schema: { $ref: '#/components/schemas/Problem' }, example: problemExample(codes[0]) },
        },
      },
    ]),
  ),
};

const ALWAYS: readonly AnswerName[] = [
  'Unauthorized',
  'Forbidden',
  'InvalidInput',
  'TooManyRequests',
  'Failed',
  'Unavailable',
  'StorageFull',
];

/** Errors that don't follow from method and path. */
const ALSO: Readonly<Record<string, readonly AnswerName[]>> = {
  'quotes.save': ['Gone'],
  'quotes.send': ['Gone', 'FieldRequired'],
  'quotes.share': ['Gone'],
  'inbox.answer': ['FieldRequired'],
  'quotes.replaceLink': ['Gone'],
  'quotes.extend': ['Gone'],
  'quotes.pdf': ['Conflict'],
  'quotes.signedPdf': ['Conflict'],
  'textMessages.draft': ['Conflict', 'Gone'],
  'textMessages.send': ['Gone'],
  'jobs.check': ['NotFound'],
  'jobs.proposal': ['NotFound'],
  // These calls get their ids in the body, so the path doesn't show that a record may be missing.
  'jobs.moveVisits': ['NotFound'],
  'rateBook.save': ['NotFound'],
  'rateBook.restoreDefaults': ['NotFound'],
};

interface PublicCall {
  name: string;
  method: string;
  path: string;
}

function answersOf({ name, method, path }: PublicCall): Set<AnswerName> {
  const answers = new Set([...ALWAYS, ...(ALSO[name] ?? [])]);
  // An oversized body is refused even by calls that need none.
  if (method.toUpperCase() !== 'GET') answers.add('SubscriptionRequired').add('Conflict').add('TooLarge');
  if (path.includes('{')) answers.add('NotFound');
  return answers;
}

export function errorAnswers(call: PublicCall): Record<string, { $ref: string }> {
  const answers = answersOf(call);
  return Object.fromEntries(
    STATUSES.filter(([name]) => answers.has(name)).map(([name, status]) => [
      String(status),
      { $ref: `#/components/responses/${name}` },
    ]),
  );
}

export function isDocumentedError(call: PublicCall, code: string): boolean {
  const answers = answersOf(call);
  return STATUSES.some(([name, , codes]) => answers.has(name) && (codes as readonly string[]).includes(code));
}
