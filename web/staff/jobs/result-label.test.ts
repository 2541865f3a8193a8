import { expect, test } from 'vitest';
import { staffMoment } from '#domain/dates.ts';
import { resultLabel, resultToast } from './result-label.ts';

const at = '2026-11-24T20:32:00.000Z';
const to = 'frank@example.com';
const zone = 'America/New_York';
const sent = `Sent to ${to}, ${staffMoment(at, zone)}.`;

test.each([
  ['only saved', { by: 'email', state: 'saved' }, 'Email saved, not sent.', 'Email saved, not sent'],
  ['a text, only saved', { by: 'text', state: 'saved' }, 'Text saved, not sent.', 'Text saved, not sent'],
  ['leaving', { by: 'email', state: 'queued' }, `Email on its way to ${to}.`, 'On its way to the customer.'],
  ['gone', { by: 'email', state: 'sent' }, sent, 'On its way to the customer.'],
  ['returned', { by: 'email', state: 'failed' }, `Email not delivered to ${to}.`, 'On its way to the customer.'],
  ['from the own phone', { by: 'own_phone', state: 'sent' }, sent, ''],
  ['kept on the device from before', {}, sent, 'On its way to the customer.'],
] as const)('the message that the work is done, %s', (_, result, label, toast) => {
  expect([resultLabel({ at, to, ...result }, zone), resultToast({ at, to, ...result })]).toEqual([label, toast]);
});
