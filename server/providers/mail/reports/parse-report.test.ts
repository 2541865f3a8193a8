import { expect, test } from 'vitest';
import { parseReport } from './parse-report.ts';

const NOW = new Date('2026-11-24T12:00:00Z');
const SETTINGS = { bounceAddress: 'bounces@rinseline.example', host: 'rinseline.example', secretKey: 'k', now: NOW };
const ID = '0190aaaa-bbbb-7ccc-8ddd-eeeeffff0000';
const OF_OURS = `Message-ID: <${ID}@rinseline.example>`;
const FAILED =
  'Reporting-MTA: dns; mx.example\n\nFinal-Recipient: rfc822; ann@example.com\nAction: failed\nStatus: 5.1.1\n';

/**
 * @param headers of the report's email
 * @param status machine-readable part of the report
 */
function report({ headers = '', status = FAILED, original = OF_OURS }): Uint8Array {
  const mail = `From: a@mx.example\n${headers}Content-Type: multipart/report; boundary=part\n
--part\nContent-Type: message/delivery-status\n\n${status}
--part\nContent-Type: text/rfc822-headers\n\n${original}\n\n--part--\n`;
  return Buffer.from(mail.replaceAll('\n', '\r\n'));
}

const timed = (time: string) => report({ status: `${FAILED}Last-Attempt-Date: ${time}\n` });

test.each([
  ['Tue, 24 Nov 2026 11:58:00 +0000', '2026-11-24T11:58:00.000Z'],
  ['-010000-01-01', NOW.toISOString()],
  ['Fri, 31 Dec 1999 23:59:59 +0000', NOW.toISOString()],
  ['2019-12-31T23:59:59Z', NOW.toISOString()],
  ['2020-01-01T00:00:00Z', '2020-01-01T00:00:00.000Z'],
  ['+275000-01-01', NOW.toISOString()],
  ['yesterday', NOW.toISOString()],
])('a report dated %s gets the time %s', async (given, counted) => {
  expect(await parseReport(timed(given), SETTINGS)).toMatchObject({ messageId: ID, at: new Date(counted) });
});

const SIZE = 250_000;
test('emails crafted to be expensive are handled quickly and not taken for reports', async () => {
  const hostile = [
    report({ original: `Return-Path: ${'<'.repeat(SIZE)}` }),
    report({ headers: `To: ${'<'.repeat(SIZE)}\n`, original: '' }),
    report({ headers: `To: ${'<,'.repeat(SIZE / 2)}\n`, original: '' }),
    report({ status: '\n'.repeat(SIZE) }),
    report({ status: 'A: b\n\n'.repeat(SIZE / 6) }),
    report({ status: `Diagnostic-Code: x${'\n y'.repeat(SIZE / 3)}`, original: '' }),
    report({ headers: 'X: y\n'.repeat(SIZE / 5), original: '' }),
    Buffer.from(`Content-Type: multipart/report; boundary=part\r\n\r\n${'--part\r\n\r\nx\r\n'.repeat(SIZE / 13)}`),
  ];
  for (const mail of hostile) expect(await parseReport(mail, SETTINGS)).toBe('none');
});
