import { expect, test } from 'vitest';
import { wordsIn } from './words.ts';

test('the word list contains exactly the texts that a person reads, with their lines', () => {
  const source = `import { Card } from './Some card.tsx';
const kinds = ['not_sent', 'Draft'];
type Kind = 'Never shown';
const rows = sql\`select name from quotes as quote\`;
export const Screen = ({ company }) => (
  <Card className="card wide" title="New quote" aria-label={\`Quotes of \${company}\`}>
    Nothing was
    sent yet.
  </Card>
);`;
  expect(wordsIn('screen.tsx', source)).toEqual([
    { line: 2, text: 'Draft' },
    { line: 6, text: 'New quote' },
    { line: 6, text: 'Quotes of …' },
    { line: 6, text: 'Nothing was sent yet.' },
  ]);
});
