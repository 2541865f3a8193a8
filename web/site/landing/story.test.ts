import { expect, test } from 'vitest';
import { dealText } from './story.tsx';

const text = (can: { takesPayments?: boolean; sendsEmail?: boolean }) =>
  dealText({ takesPayments: false, sendsEmail: false, sendsTexts: false, ...can });

test('the signed PDF is emailed only if the server sends email', () => {
  expect(text({ sendsEmail: true })).toContain('You both get the signed PDF by email.');
  expect(text({})).toContain('You can both download the signed PDF.');
});

test('the deposit is paid with the approval only if the server takes card payments', () => {
  expect(text({ takesPayments: true })).toContain('signs and pays in one step');
  expect(text({})).toContain('You record it when it arrives.');
});
