import fc from 'fast-check';
import { expect, test } from 'vitest';
import { zoneOfAddress } from './address-zone.ts';

test.each([
  ['12 Oak Street, Springfield, IL 62704', 'America/Chicago'],
  ['12 Oak Street, Springfield IL 62704-1234', 'America/Chicago'],
  ['12 oak street, springfield, il 62704', 'America/Chicago'],
  ['9 Palm Ave, Phoenix, AZ', 'America/Phoenix'],
  ['9 Palm Ave, phoenix, az', 'America/Phoenix'],
  ['1 Ala Moana Blvd, Honolulu, HI 96813, USA', 'Pacific/Honolulu'],
  ['44 Pine Rd, Denver, Colorado 80202', 'America/Denver'],
  ['44 Pine Rd, Denver, Colorado, United States', 'America/Denver'],
  ['7 Main St, Charleston, West Virginia', 'America/New_York'],
  ['7 Main St\nSeattle, WA 98101', 'America/Los_Angeles'],
  ['Calle 3, San Juan, PR 00901', 'America/Puerto_Rico'],
  // These states have two time zones.
  ['5 Beach Dr, Pensacola, FL 32501', null],
  ['5 Beach Dr, El Paso, Texas', null],
  ['5 Beach Dr, Indianapolis, IN 46201', null],
  // These addresses name no state.
  ['', null],
  ['12 Oak Street', null],
  ['come in', null],
  ['4 Washington', null],
  ['the house with the red door or', null],
  ['10 Downing Street, London SW1A 2AA', null],
])('the time zone of "%s" is %s', (address, zone) => {
  expect(zoneOfAddress(address)).toBe(zone);
});

test('any address gives a real time zone, or none', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300, unit: 'grapheme' }), (address) => {
      const zone = zoneOfAddress(address);
      if (zone !== null) expect(() => new Intl.DateTimeFormat('en-US', { timeZone: zone })).not.toThrow();
    }),
  );
});
