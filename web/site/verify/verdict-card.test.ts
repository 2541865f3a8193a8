import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { VerdictCard } from './verdict-card.tsx';

const GENUINE = {
  result: 'genuine',
  organization_name: 'Clearview Exterior Cleaning',
  quote_number: 'Q-1042',
  decided_at: '2026-11-22T12:00:00Z',
  time_zone: 'America/New_York',
  name: 'Jordan Avery',
} as const;

const SIGNED = /This signed copy was made here .* Signed by/;
const APPROVAL = /This copy of the approval was made here .* Approved, recorded by the company/;
const DECLINE = /This copy of the decline was made here/;

test.each([
  ['approved', 'customer', SIGNED],
  ['approved', 'staff', APPROVAL],
  ['declined', 'customer', DECLINE],
  ['declined', 'staff', DECLINE],
] as const)('a copy of what was %s by %s is called what it is', (decision, decided_by, words) => {
  for (const language of ['en', 'es'] as const) {
    const html = renderToStaticMarkup(
      createElement(VerdictCard, { verdict: { ...GENUINE, decision, decided_by }, sha256: 'ab', language }),
    );
    const text = html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
    if (language === 'en') expect(text).toMatch(words);
    expect(/sign|firm/i.test(text)).toBe(words === SIGNED);
  }
});
