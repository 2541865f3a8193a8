const CODE_PATH = '/auth/code';

/** Returns the path of the page that asks for a sign-in code, with the email if one was typed. */
export function codePath(email = ''): string {
  return email.includes('@') ? `${CODE_PATH}?email=${encodeURIComponent(email.trim())}` : CODE_PATH;
}
