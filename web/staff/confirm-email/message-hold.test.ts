/** Tests the reason why a message can't be sent. It depends on the mail server and on the owner's confirmed email. */
import { expect, test } from 'vitest';
import { sessionForTests } from '#tests/samples/session.ts';
import { messageHold } from './message-hold.ts';

const SMTP = { mail: 'smtp', texts: 'twilio' } as const;
const OUTBOX = { mail: 'outbox', texts: 'test' } as const;

function viewer(role: 'owner' | 'member', owner: { holds_mail: boolean } | null) {
  const { user, organization } = sessionForTests();
  if (!organization) throw new Error('The sample has a company');
  const unconfirmed_owner = owner && { full_name: 'Dana Ortiz', email: 'dana@example.com', ...owner };
  return { user: { ...user, role }, organization: { ...organization, unconfirmed_owner } };
}

test('with email and a confirmed owner, no message is on hold', () => {
  expect(messageHold('email', SMTP, viewer('owner', null))).toBeNull();
  expect(messageHold('text', SMTP, viewer('owner', null))).toBeNull();
  expect(messageHold('email', null, viewer('owner', null)), 'until the connection is known').toBeNull();
});

test('with email and an unconfirmed owner, the sentence says who has to confirm', () => {
  const unconfirmed = { holds_mail: true };
  for (const channel of ['email', 'text'] as const) {
    expect(messageHold(channel, SMTP, viewer('owner', unconfirmed))).toEqual({
      why: 'unconfirmed',
      sentence: 'Can’t be sent until you confirm your email.',
      until: 'you confirm your email',
    });
    expect(messageHold(channel, SMTP, viewer('member', unconfirmed))?.sentence).toBe(
      'Can’t be sent until Dana Ortiz confirms their email.',
    );
  }
});

test('without a mail server an email is saved, whether or not the owner has confirmed', () => {
  const saved = { why: 'saved', sentence: 'Email isn’t connected yet.', until: null };
  for (const owner of [null, { holds_mail: false }])
    for (const role of ['owner', 'member'] as const)
      expect(messageHold('email', OUTBOX, viewer(role, owner))).toEqual(saved);
  expect(messageHold('email', null, viewer('owner', { holds_mail: false })), 'the session already knows').toEqual(
    saved,
  );
});

test('when texting isn’t connected, a text is saved if the owner’s email is confirmed and refused otherwise', () => {
  expect(messageHold('text', OUTBOX, viewer('owner', null))?.sentence).toBe('Texting isn’t connected yet.');
  expect(messageHold('text', OUTBOX, viewer('owner', { holds_mail: false }))?.why).toBe('unconfirmed');
});
