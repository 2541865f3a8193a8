import { expect, test } from 'vitest';
import { ACCOUNT_MESSAGES, awaitsOwner, COMPANY_MESSAGES } from './leaving-rules.ts';
import { isToStaff } from './recipients.ts';
import { KIND_RULES, TEMPLATE_KINDS } from './template-kinds.ts';

const ruleOf = (kind: string): { to: string } | undefined =>
  ({ ...COMPANY_MESSAGES, ...ACCOUNT_MESSAGES })[kind as keyof typeof COMPANY_MESSAGES];

test('every message that a company can reword has a row, and goes to the recipient of its template', () => {
  const rows = TEMPLATE_KINDS.map((kind) => [kind, ruleOf(kind)?.to]);
  expect(Object.fromEntries(rows)).toEqual(
    Object.fromEntries(TEMPLATE_KINDS.map((kind) => [kind, kind === 'invitation' ? 'invited' : KIND_RULES[kind].to])),
  );
});

test('a message counts as sent to staff only if its rule sends it to staff', () => {
  for (const [kind, { to }] of Object.entries(COMPANY_MESSAGES))
    if (isToStaff(kind)) expect(to, kind).toBe('staff');
    else if (to === 'staff') expect(['template_test', 'export_ready', 'webhook_paused']).toContain(kind);
});

test('a decision or a payment is never refused because of an email', () => {
  const waiting = Object.entries(COMPANY_MESSAGES).filter(
    ([, rule]) => 'otherwise' in rule && rule.otherwise === 'waits',
  );
  expect(waiting.map(([kind]) => kind)).toEqual(
    expect.arrayContaining([
      'quote_approved',
      'quote_declined',
      'payment_receipt',
      'payment_refunded',
      'price_lowered',
      'payment_voided',
      'payment_overpaid',
    ]),
  );
});

test('no account gets more than a few emails of one kind per day', () => {
  for (const [kind, rule] of Object.entries(ACCOUNT_MESSAGES))
    if (rule.to === 'account' || rule.to === 'verified') expect(rule.aDay, kind).toBeLessThanOrEqual(20);
});

test.each([
  ['quote_sent', 'carla@example.com', 'email', true, true],
  ['a kind of an earlier version', 'carla@example.com', 'email', true, true],
  ['quote_sent', 'carla@example.com', 'email', false, false],
  ['quote_sent', '+15550100', 'text', false, true],
  ['quote_approved_staff', 'dana@example.com', 'email', true, true],
  ['quote_approved_staff', 'dana@example.com', 'email', false, true],
  ['quote_approved_staff', 'mia@example.com', 'email', true, false],
] as const)(
  'sending %s to %s by %s again, with a mail server %s, awaits the confirmation of dana@example.com: %s',
  (kind, to, channel, holds_mail, awaits) => {
    expect(awaitsOwner({ kind, to, channel }, { email: 'dana@example.com', holds_mail })).toBe(awaits);
  },
);
