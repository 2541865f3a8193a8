import { describe, expect, it } from 'vitest';
import { RefusedInput, readSignIn, readSignUp, type SignUpValues } from './account-forms.ts';

const GOOD: SignUpValues = {
  email: ' Dana@Example.com ',
  password: 'Correct-Horse-1',
  full_name: ' Dana Ortiz ',
  company_name: 'Ortiz Exterior Cleaning',
  invited: false,
  invitation_token: '',
};

const TOKEN = 'dGhlLXRva2VuLW9mLXRoZS1tYWls';

function refusalOf(read: () => unknown) {
  try {
    read();
  } catch (error) {
    if (error instanceof RefusedInput) return { field: error.field, message: error.message };
    throw error;
  }
  return null;
}

describe('sign-in', () => {
  it.each([
    ['dana', 'Correct-Horse-1', 'email', 'Invalid email address'],
    ['', '', 'email', 'Invalid email address'],
    ['dana@example.com', 'Short1', 'password', 'Password must be at least 12 characters'],
    ['dana@example.com', 'correct-horse-1', 'password', 'Password must contain at least one uppercase letter'],
    ['dana@example.com', 'CORRECT-HORSE-1', 'password', 'Password must contain at least one lowercase letter'],
    ['dana@example.com', 'Correct-Horse-X', 'password', 'Password must contain at least one number'],
  ])('signing in as %s with %s is rejected at %s', (email, password, field, message) => {
    expect(refusalOf(() => readSignIn({ email, password }))).toEqual({ field, message });
  });

  it('the email is trimmed, and the password is unchanged', () => {
    const input = readSignIn({ email: ' Dana@Example.com ', password: ' Correct-Horse-1 ' });
    expect(input).toEqual({ email: 'dana@example.com', password: ' Correct-Horse-1 ' });
  });
});

describe('every invalid field', () => {
  const problemsOf = (read: () => unknown) => {
    try {
      read();
    } catch (error) {
      if (error instanceof RefusedInput) return error.problems;
      throw error;
    }
    return {};
  };

  it('is marked at once, and an empty one asks for what is missing', () => {
    expect(problemsOf(() => readSignIn({ email: ' ', password: '' }))).toEqual({
      email: 'Enter your email',
      password: 'Enter your password',
    });
    expect(
      problemsOf(() => readSignUp({ ...GOOD, email: '', password: '', full_name: '', company_name: ' ' })),
    ).toEqual({
      email: 'Enter your email',
      password: 'Password must be at least 12 characters',
      full_name: 'Full name is required',
      company_name: 'Company name is required',
    });
  });

  it('has its own message, and a valid one none', () => {
    expect(problemsOf(() => readSignIn({ email: 'dana', password: 'Short1' }))).toEqual({
      email: 'Invalid email address',
      password: 'Password must be at least 12 characters',
    });
    expect(problemsOf(() => readSignUp({ ...GOOD, full_name: '' }))).toEqual({ full_name: 'Full name is required' });
  });
});

describe('sign-up', () => {
  it.each<[Partial<SignUpValues>, string, string]>([
    [{ email: 'nobody', full_name: '' }, 'email', 'Invalid email address'],
    [{ password: 'x', full_name: '' }, 'password', 'Password must be at least 12 characters'],
    [{ full_name: '  ', company_name: '' }, 'full_name', 'Full name is required'],
    [{ company_name: '  ' }, 'company_name', 'Company name is required'],
    [{ company_name: 'x'.repeat(101) }, 'company_name', 'Company name must be less than 100 characters'],
  ])('a sign-up with %o is rejected at %s', (change, field, message) => {
    expect(refusalOf(() => readSignUp({ ...GOOD, ...change }))).toEqual({ field, message });
  });

  it('trimmed names are sent, and the company only without an invitation', () => {
    const account = { email: 'dana@example.com', password: 'Correct-Horse-1' };
    expect(readSignUp(GOOD)).toEqual({
      ...account,
      data: { full_name: 'Dana Ortiz', company_name: 'Ortiz Exterior Cleaning' },
    });
    expect(readSignUp({ ...GOOD, invited: true, company_name: '', invitation_token: TOKEN })).toEqual({
      ...account,
      data: { full_name: 'Dana Ortiz' },
      invitation_token: TOKEN,
    });
  });

  it('a mangled invitation link counts as no link', () => {
    expect(readSignUp({ ...GOOD, invited: true, invitation_token: 'cut' })).toEqual({
      email: 'dana@example.com',
      password: GOOD.password,
      data: { full_name: 'Dana Ortiz' },
    });
  });
});
