import { expect, test } from 'vitest';
import { greetingName, shortName } from './greeting-name.ts';

test.each([
  ['Carla Customer', 'Carla'],
  ['  Mrs.  Jane Customer ', 'Jane'],
  ['Dr. José García López', 'José'],
  ['Mary-Ann O’Neill', 'Mary-Ann'],
  ['Tom Whitaker Jr.', 'Tom'],
  ['ruth feldman', 'ruth'],
  ['J. P. Morgan', 'J. P. Morgan'],
  ['Xochitl Ramos', 'Xochitl Ramos'],
  ['Carla', 'Carla'],
  ['', ''],
])('“%s” is greeted as “%s”', (name, greeting) => expect(greetingName(name)).toBe(greeting));

test.each([
  'Lowcountry Dental',
  'Jordan Dental',
  'Grace Church',
  'Charlotte Library',
  'Madison Square Apartments',
  'Taylor & Sons',
  'Dana Point Inn',
  'The Smith Family',
  'Joe’s Pizza',
  'Holly Hill HOA',
  'Austin 24 Hour Fitness',
  'City of Charleston',
  'Bella Nails LLC',
  'Blue Heron',
  'Harborview Property Management',
  'Hudson Realty',
  'Santa Fe Taquería',
])('the business “%s” is greeted by its full name', (name) => expect(greetingName(name)).toBe(name));

test.each([
  ['Wren Okafor', 'Wren'],
  ['Mrs. Jane Customer', 'Jane'],
  ['J. P. Morgan', 'J. P. Morgan'],
  ['Lowcountry Dental', 'Lowcountry Dental'],
  ['', ''],
])('headings for staff call “%s” “%s”', (name, short) => expect(shortName(name)).toBe(short));
