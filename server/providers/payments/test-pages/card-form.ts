import { createElement as h, type ReactNode } from 'react';
import type { Language } from '#domain/language/language.ts';
import {
  type CardProblem,
  findTestCard,
  grouped,
  TEST_CARDS,
} from '#server/providers/payments/test-provider/test-cards.ts';
import { alert, soft } from './layout.ts';
import { type TestPaymentTexts, testPaymentTexts } from './texts.ts';

const FIELDS = ['number', 'expiry', 'cvc'] as const;
type CardField = (typeof FIELDS)[number];

export type CardValues = Readonly<Record<CardField, string>>;
export type CardErrors = Readonly<Partial<Record<CardField, string>>>;

const EMPTY: CardValues = { number: '', expiry: '', cvc: '' };
const ANY_EXPIRY = '12 / 49';
const ANY_CVC = '123';

const MAX_TYPED = 40;

export function typedCard(form: URLSearchParams): CardValues {
  const typed = (name: CardField) => (form.get(name) ?? '').trim().slice(0, MAX_TYPED);
  return { number: typed('number'), expiry: typed('expiry'), cvc: typed('cvc') };
}

/** Returns what a link in the list of test cards fills in. */
export function filledCard(query: URLSearchParams): CardValues {
  const card = findTestCard(query.get('card') ?? '');
  return card ? { number: grouped(card.number), expiry: ANY_EXPIRY, cvc: ANY_CVC } : EMPTY;
}

/** Checks only the typing, not if the card can pay. */
export function cardErrors({ number, expiry, cvc }: CardValues, now: Date, language: Language): CardErrors {
  const { fields, refusals } = testPaymentTexts(language);
  const found: Partial<Record<CardField, string>> = {};
  if (number === '') found.number = fields.number.missing;
  else if (!findTestCard(number)) found.number = refusals.unknown;
  const expiryError = expiryProblem(expiry, now, fields.expiry);
  if (expiryError) found.expiry = expiryError;
  if (!/^\d{3,4}$/.test(cvc)) found.cvc = fields.cvc.missing;
  return found;
}

/** Explains at the card field why the card can't pay. */
export function refusalErrors({ field, reason }: CardProblem, language: Language): CardErrors {
  return { [field]: testPaymentTexts(language).refusals[reason] };
}

function expiryProblem(typed: string, now: Date, texts: TestPaymentTexts['fields']['expiry']): string | null {
  const [, month = '', year = ''] = /^(0?[1-9]|1[0-2])\s*[/-]?\s*(?:20)?(\d{2})$/.exec(typed) ?? [];
  if (month === '') return texts.missing;
  const ends = Date.UTC(2000 + Number(year), Number(month));
  return ends <= now.getTime() ? texts.past : null;
}

interface FieldShape {
  name: CardField;
  label: string;
  placeholder: string;
}

function shapesOf({ fields: { number, expiry, cvc } }: TestPaymentTexts): Readonly<Record<CardField, FieldShape>> {
  return {
    number: { name: 'number', label: number.label, placeholder: '4242 4242 4242 4242' },
    expiry: { name: 'expiry', label: expiry.label, placeholder: expiry.placeholder },
    cvc: { name: 'cvc', label: cvc.label, placeholder: '123' },
  };
}

/** The lock of a payment button */
const LOCK = h(
  'svg',
  {
    className: 'lock',
    width: 20,
    height: 20,
    viewBox: '0 0 20 20',
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: 1.6,
    'aria-hidden': true,
  },
  h('path', { d: 'M5.5 9h9v7.5h-9zM7.5 9V6.5a2.5 2.5 0 0 1 5 0V9' }),
);

function field({ name, label, placeholder }: FieldShape, values: CardValues, errors: CardErrors): ReactNode {
  const error = errors[name];
  return h(
    'div',
    null,
    h('label', { htmlFor: name }, label),
    h('input', {
      id: name,
      name,
      placeholder,
      defaultValue: values[name],
      inputMode: 'numeric',
      // Browsers must not offer a real card here.
      autoComplete: 'off',
      maxLength: MAX_TYPED,
      autoFocus: FIELDS.find((one) => errors[one] !== undefined) === name,
      ...(error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `${name}-error` }),
    }),
    error === undefined ? null : h('p', { id: `${name}-error`, className: 'error' }, error),
  );
}

interface CardForm {
  path: string;
  language: Language;
  button: string;
  values: CardValues;
  errors: CardErrors;
}

export function cardForm({ path, language, button, values, errors }: CardForm): ReactNode {
  const texts = testPaymentTexts(language);
  const shapes = shapesOf(texts);
  const isWrong = Object.keys(errors).length > 0;
  return h(
    'form',
    { method: 'post', action: path, className: 'card stack', noValidate: true },
    isWrong ? alert(texts.checkMarked) : null,
    field(shapes.number, values, errors),
    h('div', { className: 'pair' }, field(shapes.expiry, values, errors), field(shapes.cvc, values, errors)),
    h('button', { name: 'action', value: 'card', className: 'wide' }, LOCK, button),
  );
}

/** Each link fills in the form above, without a script. Collapsed, because the form is what matters. */
export function testCardList(path: string, language: Language): ReactNode {
  const { list, cards } = testPaymentTexts(language);
  const rows = TEST_CARDS.map(({ number, behavior }) =>
    h(
      'li',
      { key: number, className: 'row' },
      h('span', null, h('code', null, grouped(number)), h('br'), h('span', { className: 'soft' }, cards[behavior])),
      h(
        'a',
        {
          className: 'button quiet',
          href: `${path}?card=${number}`,
          'aria-label': list.useCard(grouped(number), cards[behavior]),
        },
        list.use,
      ),
    ),
  );
  return h('details', null, h('summary', null, list.heading), soft(list.about), h('ul', null, ...rows));
}
