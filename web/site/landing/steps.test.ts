import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Steps } from './steps.tsx';

test('the PDF comes by email only where emails leave the server', () => {
  const steps = (sendsEmail: boolean) => renderToStaticMarkup(createElement(Steps, { sendsEmail }));
  expect(steps(true)).toContain('You both get the PDF by email.');
  expect(steps(false)).toContain('You can both download the PDF.');
});
