const CODE_PATH = '/auth/code';

export function codePath(email = ''): string {
  return email.includes('@') ? `${CODE_PATH}?email=${encodeURIComponent(email.trim())}` : CODE_PATH;
}
