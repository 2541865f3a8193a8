const CODE_PATH = '/auth/code';

/** Where a code is asked for; an address that was typed already goes along. */
export function codePath(email = ''): string {
  return email.includes('@') ? `${CODE_PATH}?email=${encodeURIComponent(email.trim())}` : CODE_PATH;
}
