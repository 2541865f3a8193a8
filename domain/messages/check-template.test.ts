import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkTemplate } from './check-template.ts';
import { defaultTemplate } from './default-templates/default-templates.ts';
import { KIND_RULES, TEMPLATE_KINDS, TEMPLATES, variablesOf } from './template-kinds.ts';
import { MAIL_BODY_MAX, SUBJECT_MAX, TEXT_BODY_MAX, VARIABLES_MAX } from './template-limits.ts';

const GOOD = { subject: 'Quote {{quote_number}}', body: 'Hello\n\n{{approval_link}}' };
const LINK = '\n{{approval_link}}';

test.each(TEMPLATES)('the default of $kind by $channel in $language can be saved', (which) => {
  const words = defaultTemplate(which);
  expect(checkTemplate(which.kind, which.channel, words)).toEqual([]);
  expect(words.subject === '').toBe(which.channel === 'text');
});

test.each(TEMPLATES)(
  'the default of $kind by $channel in $language doesn’t assume that a customer is a homeowner',
  (which) => {
    const { subject, body } = defaultTemplate(which);
    expect(`${subject}\n${body}`).not.toMatch(/\b(?:home|house|casa|hogar|vivienda)s?\b/i);
  },
);

test('every kind can be emailed, and has wording in the languages of its readers', () => {
  for (const kind of TEMPLATE_KINDS) {
    const { channels, to, required, variables } = KIND_RULES[kind];
    const own = TEMPLATES.filter((each) => each.kind === kind).map(({ language, channel }) => `${language} ${channel}`);
    const languages = to === 'customer' ? ['en', 'es'] : ['en'];
    expect(own.sort()).toEqual(languages.flatMap((language) => channels.map((each) => `${language} ${each}`)).sort());
    expect(channels).toContain('email');
    expect(variables).toEqual(expect.arrayContaining([...required]));
  }
});

describe('each problem is reported at its position', () => {
  test.each([
    ['an unknown variable', GOOD.subject, `Hi {{nobody}}${LINK}`, 'body unknown_variable 1:4 {{nobody}}'],
    [
      'an unknown variable in the second line',
      GOOD.subject,
      `Hi\nyou {{ nobody }}${LINK}`,
      'body unknown_variable 2:5 {{ nobody }}',
    ],
    [
      'a variable of another message kind',
      GOOD.subject,
      `{{paid_amount}}${LINK}`,
      'body unknown_variable 1:1 {{paid_amount}}',
    ],
    [
      'a name that every JavaScript object has',
      GOOD.subject,
      `{{constructor}}${LINK}`,
      'body unknown_variable 1:1 {{constructor}}',
    ],
    ['an empty variable', GOOD.subject, `{{}}${LINK}`, 'body unknown_variable 1:1 {{}}'],
    ['the missing link', GOOD.subject, 'Hello', 'body missing_variable 1:6 {{approval_link}}'],
    ['an opening pair of braces alone', GOOD.subject, `{{quote_number${LINK}`, 'body broken_braces 1:1 {{'],
    [
      'a pair of braces over two lines',
      GOOD.subject,
      `{{quote_\nnumber}}${LINK}`,
      'body broken_braces 1:1 {{, body broken_braces 2:7 }}',
    ],
    ['a closing pair of braces alone', GOOD.subject, `quote_number}}${LINK}`, 'body broken_braces 1:13 }}'],
    [
      'a triple brace',
      GOOD.subject,
      `{{{quote_number}}}${LINK}`,
      'body broken_braces 1:1 {{, body broken_braces 1:16 }}',
    ],
    ['a link in the subject', 'See {{approval_link}}', GOOD.body, 'subject misplaced_variable 1:5 {{approval_link}}'],
    ['a line break in the subject', 'Quote\r\nBcc: a@b.example', GOOD.body, 'subject not_one_line 1:6 '],
    ['a missing subject', ' ', GOOD.body, 'subject empty 1:1 '],
    ['an invisible body', GOOD.subject, '\u200b\u2800', 'body empty 1:1 , body missing_variable 1:3 {{approval_link}}'],
    [
      'the same mistake twice',
      GOOD.subject,
      `{{message}}\n{{message}}${LINK}`,
      'body repeated_variable 2:1 {{message}}',
    ],
    ['a long subject', 'x'.repeat(SUBJECT_MAX + 1), GOOD.body, 'subject too_long 1:151 '],
    ['a long body', GOOD.subject, `{{approval_link}}${'x'.repeat(MAIL_BODY_MAX)}`, 'body too_long 1:5001 '],
    [
      'too many variables',
      GOOD.subject,
      '{{approval_link}}'.repeat(VARIABLES_MAX + 1),
      `body too_many_variables 1:${VARIABLES_MAX * 17 + 1} {{approval_link}}`,
    ],
  ])('%s is reported', (_, subject, body, told) => {
    const problems = checkTemplate('quote_sent', 'email', { subject, body });
    const said = problems.map(({ field, fault, line, column, word }) => `${field} ${fault} ${line}:${column} ${word}`);
    expect(said.join(', ')).toBe(told);
  });
});

test('a text message is shorter and has no subject or table', () => {
  const faults = (body: string) => checkTemplate('quote_sent', 'text', { subject: '', body }).map(({ fault }) => fault);
  expect(faults('{{approval_link}}')).toEqual([]);
  expect(faults('{{quote_summary}} {{approval_link}}')).toEqual(['misplaced_variable']);
  expect(faults(`{{approval_link}}${'x'.repeat(TEXT_BODY_MAX)}`)).toEqual(['too_long']);
});

test('for any input, every problem is inside the field and marks what it names', () => {
  const pieces = ['{{', '}}', '{', '\n', '\r\n', 'x', ' ', '{{message}}', '{{approval_link}}', '{{foo}}', '🏠'];
  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 80 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.constantFrom(...TEMPLATES), text, text, ({ kind, channel }, subject, body) => {
      const typed = { subject, body };
      for (const { field, fault, word, from, to, line, column } of checkTemplate(kind, channel, typed)) {
        const field_text = typed[field];
        expect(from).toBeLessThanOrEqual(to);
        expect(to).toBeLessThanOrEqual(field_text.length);
        if (word && fault !== 'missing_variable') expect(field_text.slice(from, to)).toBe(word);
        const lines = field_text.split('\n');
        const before = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
        expect(before + column - 1).toBe(from);
      }
    }),
  );
});

test('a field accepts every variable that it offers', () => {
  for (const { kind, channel } of TEMPLATES) {
    const required = KIND_RULES[kind].required.map((name) => `{{${name}}}`).join(' ');
    for (const field of ['subject', 'body'] as const) {
      for (const name of variablesOf(kind, channel, field)) {
        const typed = { subject: 'Hello', body: `Hello ${required}` };
        if (KIND_RULES[kind].required.includes(name) && field === 'body') continue;
        typed[field] += ` {{${name}}}`;
        expect(checkTemplate(kind, channel, typed)).toEqual([]);
      }
    }
  }
});
