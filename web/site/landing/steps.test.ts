import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Steps } from './steps.tsx';

test('the PDF is emailed only if the server sends email', () => {
  const steps = (sendsEmail: boolean) => renderToStaticMarkup(createElement(Steps, { sendsEmail }));
  expect(steps(true)).toContain('You both get the PDF by email.');
  expect(steps(false)).toContain('You can both download the PDF.');
});
