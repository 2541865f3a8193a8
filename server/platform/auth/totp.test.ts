import { expect, test } from 'vitest';
import { base32, matchingStep, totpCode, totpStep, totpUri } from './totp.ts';

/** From RFC 6238, appendix B, SHA-1 column, which lists codes of 8 digits. */
const SECRET = Buffer.from('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1000);

test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('the code of RFC 6238 at %i s is %s', (seconds, code) => {
  expect(totpCode(SECRET, totpStep(at(seconds)), 8)).toBe(code);
  expect(totpCode(SECRET, totpStep(at(seconds)))).toBe(code.slice(-6));
});

test('the previous and next codes are accepted, and the matching step is returned', () => {
  const now = at(1_000_000_015);
  const current = totpStep(now);
  const outcome = [-2, -1, 0, 1, 2].map((off) => matchingStep(SECRET, totpCode(SECRET, current + off), now));
  expect(outcome).toEqual([null, current - 1, current, current + 1, null]);
});

test('anything but six digits is rejected', () => {
  for (const code of ['', '12345', '1234567', '      ', 'abcdef', '１２３４５６', '000000'])
    expect(matchingStep(SECRET, code, at(59)), code).toBeNull();
});

test('the secret is encoded as in RFC 4648', () => {
  expect(base32(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(base32(Buffer.from('fooba'))).toBe('MZXW6YTB');
});

test('authenticator apps can read the URI', () => {
  const uri = totpUri({ issuer: 'Rinse & Line', account: 'dana+1@example.com', secret: SECRET });
  expect(uri).toBe(
    'otpauth://totp/Rinse%20%26%20Line:dana%2B1%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Rinse%20%26%20Line&algorithm=SHA1&digits=6&period=30',
  );
});
