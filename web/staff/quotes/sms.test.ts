import { expect, test } from 'vitest';
import { smsAddress, smsText } from './sms.ts';

test('the text message names the customer, the quote and the company', () => {
  const quote = { customer_name: ' Pat Morgan', number: 'Q-1001' };
  expect(smsText(quote, 'Brightwater', 'https://x.test/q')).toBe(
    'Hi Pat, your quote Q-1001 from Brightwater is ready: https://x.test/q',
  );
  expect(smsText({ ...quote, customer_name: '' }, 'Brightwater', 'l')).toMatch(/^Hi, your/);
});

test('the link to a text message contains only digits and the escaped text', () => {
  expect(smsAddress('+1 (555) 010-00', 'a & b?')).toBe('sms:+155501000?&body=a%20%26%20b%3F');
});
