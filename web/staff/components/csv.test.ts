import { expect, test } from 'vitest';
import { csvText } from './csv.ts';

test('text with commas, quotes and line breaks stays in one cell', () => {
  expect(csvText(['Name', 'Cents'], [['Reyes, "Dana"\nInc.', 1250]])).toBe(
    '\uFEFFName,Cents\r\n"Reyes, ""Dana""\nInc.",1250\r\n',
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tcmd'])('%j is not treated as a formula', (text) => {
  expect(csvText(['Target'], [[text]])).toContain(`'${text}`);
});

test('a negative number stays a number', () => {
  expect(csvText(['Change'], [[-5]])).toBe('\uFEFFChange\r\n-5\r\n');
});
