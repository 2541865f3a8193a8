import { expect, it } from 'vitest';
import { ERRORS } from '#domain/errors.ts';
import { PASSWORD_TOO_COMMON } from '#domain/team/password-rules.ts';
import { noticeOf } from './use-form-submit.ts';

it('a password that only the server can reject focuses its field', () => {
  const refusal = {
    code: 'INVALID_INPUT',
    message: PASSWORD_TOO_COMMON,
    data: { issues: [{ path: ['password'], message: PASSWORD_TOO_COMMON }] },
  };
  expect(noticeOf(refusal)).toEqual({
    notice: {
      toast: { kind: 'error', text: PASSWORD_TOO_COMMON },
      field: 'password',
      problems: { password: PASSWORD_TOO_COMMON },
    },
    status: 422,
  });
});

it.each([
  ['INVALID_CREDENTIALS', 'password'],
  ['ALREADY_REGISTERED', 'email'],
] as const)('%s is said at the %s, not only in a toast', (code, field) => {
  const { message } = ERRORS[code];
  expect(noticeOf({ code, message }).notice).toEqual({
    toast: { kind: 'error', text: message },
    field,
    problems: { [field]: message },
  });
});

it.each([
  [{ code: 'INVALID_INPUT', message: 'No', data: { issues: [{ path: ['data', 'full_name'] }] } }, 'No'],
  [{ code: 'INVALID_INPUT', message: 'No', data: null }, 'No'],
  [new Error('boom'), ERRORS.UNKNOWN.message],
])('other rejections focus no field: %j', (error, text) => {
  expect(noticeOf(error).notice).toEqual({ toast: { kind: 'error', text }, field: null, problems: {} });
});
