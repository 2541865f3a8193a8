import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Operator } from '#contract/operator.ts';
import { OperatorCard } from './operator.tsx';
import { WhereSection } from './privacy-keeping.tsx';

const NOTHING: Operator = { name: null, address: null, email: null, law: null, hosting: null, processors: null };

function textOf(operator: Operator): string {
  const card = createElement(OperatorCard, { operator, intro: 'The operator' });
  const html = renderToStaticMarkup(createElement('div', null, card, createElement(WhereSection, { operator })));
  return html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
}

test('without the operator’s settings, every sentence is complete and says whom to ask', () => {
  const text = textOf(NOTHING);
  expect(text).toContain('The operator. The operator hasn’t published a name here; you can ask for it below.');
  expect(text).toContain('Hosting: The operator hasn’t published where this installation runs.');
  expect(text).toContain(
    'Others who process data for the operator: The operator hasn’t published whether there are any.',
  );
  expect(text).toContain('Contact the operator');
  expect(text).not.toMatch(/null|undefined|not stated|: *(?:$|Contact)/);
});

test('with the settings, the page shows them and calls nothing missing', () => {
  const text = textOf({ ...NOTHING, name: 'Example LLC', hosting: 'A server in Virginia', processors: 'none' });
  expect(text).toContain('The operator: Example LLC');
  expect(text).toContain('Hosting: A server in Virginia');
  expect(text).not.toContain('published');
});
