import { describe, expect, test } from 'vitest';
import { ERRORS, errorCodeOf, isErrorCode, ProductError, toastMessage } from './errors.ts';

describe('errors follow the specified mapping', () => {
  test.each([
    [{ code: '23505' }, 'This item already exists'],
    [{ code: '42501' }, 'Permission denied'],
    [{ code: '23503' }, 'Referenced data not found'],
    [{ code: '23502' }, 'Required field is missing'],
    [{ code: 'PGRST116' }, 'Data not found'],
    [{ message: 'Invalid login credentials' }, 'Invalid email or password'],
    [{ message: 'AuthApiError: invalid credentials' }, 'Invalid email or password'],
    [{ message: 'User already registered' }, 'This email is already registered. Please sign in instead.'],
    [{ message: 'address ALREADY EXISTS' }, 'This email is already registered. Please sign in instead.'],
    [{ message: 'Not authenticated' }, 'Session expired. Please sign in again.'],
    [{ code: 'NOT_AUTHENTICATED', message: 'Not authenticated' }, 'Session expired. Please sign in again.'],
    [{ code: 'USER_DATA_NOT_FOUND', message: 'User data not found' }, 'User data not found'],
    [{ message: 'JWT expired' }, 'Session expired. Please sign in again.'],
    [{ message: 'Network request failed' }, 'Network error. Please check your connection.'],
    [new TypeError('Failed to fetch'), 'Network error. Please check your connection.'],
    [new Error('boom'), 'An error occurred. Please try again.'],
    [{ code: '99999', message: 'boom' }, 'An error occurred. Please try again.'],
    [{ code: '23505', message: 'jwt' }, 'This item already exists'],
    [null, 'An error occurred. Please try again.'],
    ['network', 'An error occurred. Please try again.'],
    [{ code: 23505 }, 'An error occurred. Please try again.'],
  ])('the error %o is shown as "%s"', (error, message) => {
    expect(toastMessage(error)).toBe(message);
    expect(ERRORS[errorCodeOf(error)].message).toBe(message);
  });
});

test('a listed error can carry a more specific message; an unexpected one never does', () => {
  expect(toastMessage(new ProductError('INVALID_INPUT', 'Quantity must be more than 0'))).toBe(
    'Quantity must be more than 0',
  );
  expect(toastMessage(new ProductError('NOT_FOUND'))).toBe('Data not found');
  expect(toastMessage({ code: 'UNKNOWN', message: 'select * from users' })).toBe(
    'An error occurred. Please try again.',
  );
  expect(toastMessage({ code: 'NOT_FOUND', message: '' })).toBe('Data not found');
});

test('every code has an HTTP error status and a message', () => {
  for (const [code, { status, message }] of Object.entries(ERRORS)) {
    expect(isErrorCode(code)).toBe(true);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(message).toMatch(/^[A-Z].+/);
  }
  for (const word of ['toString', 'constructor', '__proto__']) expect(isErrorCode(word)).toBe(false);
});
