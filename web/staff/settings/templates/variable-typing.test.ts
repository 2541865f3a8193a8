import { expect, test } from 'vitest';
import { fittingVariables, openingAt, withVariable } from './variable-typing.ts';

test('an unfinished variable is found at the cursor, even inside an existing one', () => {
  expect(openingAt('Hello {{', 8)).toEqual({ from: 6, to: 8, typed: '' });
  expect(openingAt('Hello {{ cust', 13)).toEqual({ from: 6, to: 13, typed: 'cust' });
  expect(openingAt('Hello {{customer_name}}, hi', 12)).toEqual({ from: 6, to: 23, typed: 'cust' });
  expect(openingAt('Hello {{ there {{quote_number}}', 9)).toEqual({ from: 6, to: 9, typed: '' });
});

test('nothing is suggested after a finished variable, on another line or without braces', () => {
  expect(openingAt('Hello {{customer_name}}', 23)).toBeNull();
  expect(openingAt('Hello {{\ncust', 13)).toBeNull();
  expect(openingAt('Hello {cust', 11)).toBeNull();
});

test('variables match by name and by label', () => {
  const variables = ['customer_name', 'quote_total', 'approval_link'] as const;
  expect(fittingVariables('quote_sent', variables, 'NAME')).toEqual(['customer_name']);
  expect(fittingVariables('quote_sent', variables, 'quote_link')).toEqual(['approval_link']);
  expect(fittingVariables('quote_sent', variables, '')).toEqual(variables);
  expect(fittingVariables('quote_sent', variables, 'zebra')).toEqual([]);
  const due = ['open_amount', 'payment_due'] as const;
  expect(fittingVariables('payment_requested', due, 'deposit or'), 'what is asked for').toEqual(['open_amount']);
  expect(fittingVariables('payment_receipt', due, 'balance')).toEqual(['open_amount']);
});

test('a chosen variable replaces the typed part of it', () => {
  expect(withVariable('Hi {{cu, bye', 'customer_name', { from: 3, to: 7 })).toEqual({
    text: 'Hi {{customer_name}}, bye',
    cursor: 20,
  });
});
