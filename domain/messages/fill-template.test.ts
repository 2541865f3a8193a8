import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fillMail, fillText, firstName, type MessageFacts } from './fill-template.ts';
import { type TextVariable, VARIABLES } from './template-variables.ts';

const LINK = 'https://quotes.example.com/q/1';
const facts = (values: MessageFacts['values'] = {}): MessageFacts => ({
  values: { customer_name: 'Jane Customer', quote_number: 'Q-1001', approval_link: LINK, ...values },
  summary: [
    ['Quote', 'Q-1001'],
    ['Property', ''],
  ],
});
const mail = (body: string, values: MessageFacts['values'] = {}, subject = 'Quote {{quote_number}}') =>
  fillMail({ subject, body }, facts(values));

test('a line with only a link, the table or a person’s wording becomes a block', () => {
  const { subject, blocks } = mail(
    'Hello {{customer_name}},\n\nplease read:\n{{ approval_link }}\n{{quote_summary}}\n\n{{message}}',
    { message: 'See you\r\nsoon' },
  );
  expect(subject).toBe('Quote Q-1001');
  expect(blocks).toEqual([
    { kind: 'paragraph', text: 'Hello Jane Customer,', links: [] },
    { kind: 'paragraph', text: 'please read:', links: [] },
    { kind: 'button', variable: 'approval_link', url: LINK },
    { kind: 'facts', rows: [['Quote', 'Q-1001']] },
    { kind: 'quotation', text: 'See you\nsoon' },
  ]);
});

test('within other text, a link and the table are plain text, and a second button becomes a URL', () => {
  const { blocks } = mail(
    'Read it at {{approval_link}} now ({{quote_summary}}).\n\n{{approval_link}}\n\n{{approval_link}}',
  );
  expect(blocks).toEqual([
    { kind: 'paragraph', text: `Read it at ${LINK} now (Quote: Q-1001).`, links: [LINK] },
    { kind: 'button', variable: 'approval_link', url: LINK },
    { kind: 'paragraph', text: LINK, links: [LINK] },
  ]);
});

describe('text around empty values is omitted', () => {
  test.each([
    ['a paragraph with an empty value', 'Hello\n\nCall {{company_phone}}.\n\nBye', 'Hello\n\nBye'],
    ['every line of a paragraph', 'Hello\n\nYou wrote:\n{{message}}\n\nBye', 'Hello\n\nBye'],
    ['a line with an empty value', 'For {{customer_name}}\nAt {{property_address}}', 'For Jane Customer'],
    ['except a line that has another value', 'Call {{company_phone}} for {{quote_number}}', 'Call  for Q-1001'],
    ['except text without variables', 'Hello\n\n\n \nBye', 'Hello\n\nBye'],
  ])('text around an empty value is omitted: %s', (_, body, text) => {
    expect(fillText(body, facts())).toBe(text);
  });
});

const LONG = 'a'.repeat(100_000);
const HOSTILE = [
  'Ann\r\nBcc: evil@example.com',
  'Ann\u2028Bcc: evil@example.com\u0085X',
  '\u202egnp.exe\u202c \u2066x\u2069',
  '<script>alert(1)</script>',
  '{{approval_link}} {{quote_number}} {{',
  LONG,
  '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'.repeat(2000),
  '\0\u001b[31m\u007f\ud800',
  '\u200b\u2800',
];

describe.each(HOSTILE.map((value) => [JSON.stringify(value.slice(0, 30)), value] as const))(
  'the value %s',
  (_, value) => {
    test('in a subject, the value stays text on one line', () => {
      const { subject } = mail('x', { customer_name: value }, 'Hi {{customer_name}} {{quote_number}}');
      expect(subject).not.toMatch(/\p{Cc}|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
      expect(subject.isWellFormed()).toBe(true);
      expect(subject.length).toBeLessThanOrEqual(300);
    });

    test('the value is shortened, and variables inside it are not filled', () => {
      const { blocks } = mail('Dear {{customer_name}}, hello\n\n{{message}}\n\nend', {
        customer_name: value,
        message: value,
      });
      const text = JSON.stringify(blocks);
      expect(text).not.toContain(LINK);
      expect(text).not.toContain('Q-1001');
      expect(text.length).toBeLessThan(20_000);
      for (const block of blocks) {
        expect(['paragraph', 'quotation']).toContain(block.kind);
        if ('text' in block) expect(block.text.isWellFormed()).toBe(true);
      }
      expect(blocks.at(-1)).toEqual({ kind: 'paragraph', text: 'end', links: [] });
    });
  },
);

test('emoji and combining characters are unchanged', () => {
  const name = 'Zoë Nguyễn \u{1f468}\u200d\u{1f469}\u200d\u{1f467} مريم';
  expect(fillText('{{customer_name}}!', facts({ customer_name: name }))).toBe(`${name}!`);
});

test('any values in any template give a one-line subject and whole characters, and nothing is filled twice', () => {
  const names = Object.keys(VARIABLES) as TextVariable[];
  const pieces = [...names.map((name) => `{{${name}}}`), '\n', '\n\n', 'x ', '{{', '}}', '{{foo}}', '\r\n'];
  const body = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join(''));
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(...HOSTILE.filter((each) => each !== LONG), '', '{{answer}}'),
  );
  fc.assert(
    fc.property(
      body,
      body,
      fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 8 }),
      (subject, text, values) => {
        const secret = { ...values, answer: 'SECRET' };
        const used = /\{\{answer\}\}/.test(`${subject}\n${text}`);
        const filled = fillMail({ subject, body: text }, { values: secret, summary: [['{{answer}}', '{{answer}}']] });
        expect(filled.subject).not.toMatch(/[\r\n\u0085\u2028\u2029]/);
        const all = JSON.stringify(filled);
        expect(all.isWellFormed()).toBe(true);
        if (!used) expect(all).not.toContain('SECRET');
        const words = filled.blocks.filter((block) => block.kind === 'paragraph');
        for (const block of words) expect(block.text.trim()).toBe(block.text);
      },
    ),
  );
});

test.each([
  ['Jane Customer', 'Jane'],
  ['Mrs. Jane Customer', 'Jane'],
  ['Sra. María López', 'María'],
  ['  Prince ', 'Prince'],
  ['Dr.', 'Dr.'],
  ['', ''],
])('the first name of %s is %s', (name, first) => {
  expect(firstName(name)).toBe(first);
});
