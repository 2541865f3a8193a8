import { expect, test } from 'vitest';
import { deviceFacts, type OpenSession, sessionsInWords } from './session-labels.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const PHONE: OpenSession = {
  id: '01936b1e-7a2c-7000-8000-000000000001',
  device: 'Chrome on Android',
  ip: '203.0.113.7',
  place: { country_code: 'US', region: null, city: null },
  same_network: false,
  current: false,
  signed_in_at: '2026-11-20T20:00:00Z',
  last_seen_at: '2026-11-21T11:40:00Z',
};
const factsOf = (session: OpenSession) => sessionsInWords([session], 'America/New_York', NOW)[0]?.facts;

test('another device shows when it was last seen, when it signed in, and its IP address', () => {
  expect(factsOf(PHONE)).toEqual(['last seen 20 minutes ago', 'signed in Fri, Nov 20', '203.0.113.7']);
});

test('"this network" appears only for other devices, and this device is "in use"', () => {
  expect(factsOf({ ...PHONE, same_network: true })?.at(-1)).toBe('203.0.113.7 (this network)');
  expect(factsOf({ ...PHONE, same_network: true, current: true })).toEqual([
    'in use now',
    'signed in Fri, Nov 20',
    '203.0.113.7',
  ]);
});

test('a device’s sign-in date is in the company’s time zone, and an unknown IP address is omitted', () => {
  expect(factsOf({ ...PHONE, ip: '', signed_in_at: '2026-11-21T03:00:00Z' })).toEqual([
    'last seen 20 minutes ago',
    'signed in Fri, Nov 20',
  ]);
});

test('another member’s device is described the same way', () => {
  const { signed_in_at, last_seen_at, ip } = PHONE;
  expect(deviceFacts({ signed_in_at, last_seen_at, ip }, 'America/New_York', NOW)).toEqual(factsOf(PHONE));
});
