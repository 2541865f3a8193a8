import { expect, test } from 'vitest';
import { SAVED, UNCONFIRMED } from '#tests/samples/message-holds.ts';
import {
  deliveryLabel,
  fullTeamLabel,
  invitationsLead,
  inviteButtons,
  invitedLabel,
  invitedOnLabel,
  inviteHint,
  resentLabel,
  seatLabel,
  type TeamMember,
  teamInOrder,
} from './team.ts';

function member(full_name: string, role: TeamMember['role'], deactivated_at: string | null = null): TeamMember {
  const joined_at = '2026-11-01T12:00:00Z';
  return { id: full_name, full_name, role, email: '', deactivated_at, joined_at, last_seen_at: null, sessions: 0 };
}

test('the owner is first, then admins, then members by name, then deactivated members', () => {
  const team = [
    member('Abe', 'admin', '2026-11-20T12:00:00Z'),
    member('Zoe', 'member'),
    member('Ann', 'member'),
    member('Max', 'admin'),
    member('Olga', 'owner'),
  ];
  expect(teamInOrder(team).map(({ full_name }) => full_name)).toEqual(['Olga', 'Max', 'Ann', 'Zoe', 'Abe']);
});

test('the label of a full team says how to free a seat, and which plan has more seats', () => {
  expect(fullTeamLabel({ seats_used: 4, max_users: 5 })).toBeNull();
  expect(fullTeamLabel({ seats_used: 5, max_users: 5 })).toMatch(/The Pro plan has 15\.$/);
  expect(fullTeamLabel({ seats_used: 15, max_users: 15 })).toMatch(/to free up a seat\.$/);
  expect(seatLabel({ seats_used: 1, max_users: 1 })).toBe('1 of 1 seat used');
});

test.each([
  [{ status: 'queued', error: null }, 'Email on its way', false],
  [{ status: 'queued', error: 'greylisted' }, 'Email not sent yet; we’ll try again: greylisted', true],
  [{ status: 'sent', error: null }, 'Email sent', false],
  [{ status: 'outbox', error: null }, 'Email not sent: email isn’t connected yet', false],
  [{ status: 'failed', error: '550 No such user' }, 'Email not delivered: 550 No such user', true],
  [null, '', false],
] as const)('an email that is %o is described truthfully', (delivery, text, isProblem) => {
  expect(deliveryLabel(delivery, 'smtp')).toEqual({ text, isProblem });
});

test('an email that is only saved is never called on its way', () => {
  const queued = { status: 'queued', error: null } as const;
  expect(deliveryLabel(queued, 'outbox').text).toBe('Email not sent: email isn’t connected yet');
  expect(deliveryLabel(queued, undefined).text, 'until it is known').toBe('');
});

test('an invitation without an email is not called sent, and its link has to be shared', () => {
  const day = 'Thu, Nov 26';
  const saved = { delivery: { status: 'outbox', error: null }, invited_by: 'Pat' } as const;
  expect(invitedOnLabel(saved, day)).toBe('Invited Thu, Nov 26 by Pat');
  expect(invitedOnLabel({ delivery: { status: 'sent', error: null }, invited_by: '' }, day)).toBe('Sent Thu, Nov 26');
  expect(invitationsLead('smtp', null)).toMatch(/^People join with the link in their email\./);
  expect(invitationsLead('outbox', SAVED)).toMatch(/^Email isn’t connected yet\. Share each person’s link yourself\./);
  expect(invitationsLead('smtp', UNCONFIRMED)).toMatch(/^New invitations can’t be sent until you confirm your email\./);
  expect(invitationsLead(undefined, null), 'until it is known').toBe('Each pending invitation uses a seat.');
  expect(invitedLabel('sam@team.example', null)).toBe('sam@team.example was invited.');
  expect(invitedLabel('sam@team.example', 'https://rinse.example/auth?invitation=1')).toBe(
    'Invitation link ready. Share it with sam@team.example.',
  );
});

test('before inviting, people read how the link gets there, and the button says whether it is sent', () => {
  expect(inviteHint(null)).toMatch(/^They get a link that works for 7 days\./);
  expect(inviteButtons(null)).toEqual({ invite: 'Send invitation', again: 'Resend' });
  expect(inviteHint(SAVED)).toMatch(/^Email isn’t connected yet\. You’ll get a link to share with them\./);
  expect(inviteButtons(SAVED)).toEqual({ invite: 'Create invitation link', again: 'Create a new link' });
  expect(inviteHint(UNCONFIRMED)).toBe(UNCONFIRMED.sentence);
  expect(inviteButtons(UNCONFIRMED)).toEqual({ invite: 'Send invitation', again: 'Resend' });
});

test('a resent invitation is called on its way only if the server sends email; otherwise its link has to be shared', () => {
  expect(resentLabel('sam@team.example', null)).toBe('A new invitation is on its way to sam@team.example.');
  expect(resentLabel('sam@team.example', 'https://rinse.example/auth?invitation=1')).toBe(
    'Invitation for sam@team.example replaced. Email isn’t connected yet. Share the new link.',
  );
});
