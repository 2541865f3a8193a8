import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { approvalPath, linkToken, parseLinkToken } from './approval-link.ts';

test('a token returns the company and the secret that it was created from', () => {
  for (let count = 0; count < 200; count += 1) {
    const link = { orgId: randomUUID(), secret: randomBytes(32).toString('base64url') };
    const token = linkToken(link.orgId, link.secret);
    expect(token).toMatch(/^[\w-]{65}$/);
    expect(parseLinkToken(token)).toEqual(link);
    expect(approvalPath(link.orgId, link.secret)).toBe(`/quote/approve/${token}`);
  }
});

test('the company part is the bytes of its id', () => {
  const orgId = '0197b1c2-0000-7abc-8def-0123456789ab';
  expect(linkToken(orgId, '')).toBe(Buffer.from(orgId.replaceAll('-', ''), 'hex').toString('base64url'));
});

const token = linkToken(randomUUID(), 'a'.repeat(43));

test.each([
  ['nothing', ''],
  ['it is too short', token.slice(1)],
  ['it is too long', `${token}a`],
  ['it has other characters', `${token.slice(0, -1)}=`],
  ['it is a path', `../${token.slice(3)}`],
  ['it spells the same company differently', `${token.slice(0, 21)}${token[21] === 'B' ? 'C' : 'B'}${token.slice(22)}`],
])('a text is refused as a token: %s', (_, text) => {
  expect(parseLinkToken(text)).toBeNull();
});
