import { expect, test } from 'vitest';
import { INVITATION_STATES } from '#contract/invitations.ts';
import { type InvitationState, invitationCase, type SignedIn } from './invitation-cases.ts';

const INVITED = 'sam@example.com';
const link = (state: InvitationState, set_aside_company = '') => ({
  state,
  email: INVITED,
  company_name: 'Blue Water',
  set_aside_company,
});
const own: SignedIn = { email: INVITED, company: null, isConfirmed: false };
const other: SignedIn = { email: 'dana@example.com', company: 'Ortiz', isConfirmed: true };

test('a valid link shows the form; every other link says why not and offers a next step', () => {
  const actions = INVITATION_STATES.map((state) => [state, invitationCase(link(state), null)?.action?.intent ?? null]);
  expect(Object.fromEntries(actions)).toEqual({
    open: null,
    full: 'ask',
    expired: 'ask',
    revoked: 'ask',
    replaced: 'ask',
    used: null,
    unknown: null,
  });
  expect(invitationCase(link('open'), null)).toBeNull();
  const titles = INVITATION_STATES.map((state) => invitationCase(link(state), other)?.title);
  expect(new Set(titles).size, 'each has a different title').toBe(INVITATION_STATES.length);
});

test('a person without a team joins through the link for their own email', () => {
  expect(invitationCase(link('open'), own)).toMatchObject({ title: 'Join Blue Water', action: { intent: 'join' } });
  expect(invitationCase(link('full'), own)).toMatchObject({ action: { intent: 'ask' } });
});

test('a person signed in with another email reads who is signed in and who the link is for', () => {
  const found = invitationCase(link('open'), other);
  expect(found?.action?.intent).toBe('sign-out');
  expect(found?.text).toContain('signed in as dana@example.com (Ortiz)');
  expect(found?.text).toContain('sent to sam@example.com');
});

test('a person with their own company reads what joining does to that company', () => {
  const found = invitationCase(link('open'), { ...own, company: 'Ortiz' });
  expect(found).toMatchObject({ title: 'Leave Ortiz?', action: { intent: 'sign-out' } });
  expect(found?.text).toContain('deleted after 30 days');
  const confirmed = invitationCase(link('open'), { ...own, company: 'Ortiz', isConfirmed: true });
  expect(confirmed).toMatchObject({ title: 'You already belong to a company', action: null });
  const unused = invitationCase(link('open', 'Ortiz'), { ...own, company: 'Ortiz', isConfirmed: true });
  expect(unused).toMatchObject({ title: 'Leave Ortiz and join Blue Water?', action: { intent: 'join' } });
});

test('a person who has already joined continues to the app', () => {
  expect(invitationCase(link('used'), { email: INVITED, company: 'Blue Water', isConfirmed: true })).toBeNull();
});
