/** Invents customers. Their emails end in example.com, and their phone numbers are reserved for fiction. */
import type { Chance } from './chance.ts';

const FIRST = [
  'Amara',
  'Ben',
  'Carla',
  'Derek',
  'Elena',
  'Frank',
  'Grace',
  'Hector',
  'Ingrid',
  'James',
  'Keisha',
  'Luis',
  'Maggie',
  'Nate',
  'Olivia',
  'Pete',
  'Quinn',
  'Rosa',
  'Steve',
  'Tanya',
  'Umberto',
  'Violet',
  'Wes',
  'Ximena',
  'Yusuf',
  'Zoe',
];
const LAST = [
  'Abbott',
  'Barnes',
  'Castillo',
  'Dawson',
  'Ellison',
  'Fripp',
  'Grayson',
  'Hollis',
  'Ibarra',
  'Jenkins',
  'Kessler',
  'Langley',
  'Middleton',
  'Nunez',
  'Oakes',
  'Pruitt',
  'Quarles',
  'Rivers',
  'Simmons',
  'Tillman',
  'Underwood',
  'Vance',
  'Washburn',
  'Yancey',
  'Zeller',
];
const STREETS = [
  'Bay St',
  'Carteret St',
  'Craven St',
  'Duke St',
  'Federal St',
  'Hancock St',
  'Laurens St',
  'Pigeon Point Rd',
  'Prince St',
  'Ribaut Rd',
  'Sams Point Rd',
  'Spanish Point Dr',
  'Sunset Blvd',
  'Waterside Dr',
];
const TOWNS = [
  'Beaufort, SC 29902',
  'Beaufort, SC 29907',
  'Port Royal, SC 29935',
  'Bluffton, SC 29910',
  'Okatie, SC 29909',
  'Hilton Head Island, SC 29926',
  'Saint Helena Island, SC 29920',
];
const BUSINESSES = ['Tidewater Dental', 'Palmetto Storage', 'Heron Creek HOA', 'Lowcountry Bistro', 'Battery Bank'];
const SOURCES = ['Google', 'Google', 'Google', 'Referral', 'Referral', 'Nextdoor', 'Yard sign', 'Facebook', ''];

export interface Person {
  name: string;
  email: string;
  phone: string;
  address: string;
  /** how the customer found the company; empty when no one asked */
  source: string;
}

/** @param index gives each person their own phone number */
export function meetPerson(chance: Chance, index: number): Person {
  const name = chance.happens(0.08) ? chance.oneOf(BUSINESSES) : `${chance.oneOf(FIRST)} ${chance.oneOf(LAST)}`;
  return {
    name,
    email: `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}.${index}@example.com`,
    phone: `(843) 555-01${String(index % 100).padStart(2, '0')}`,
    address: `${100 + chance.below(1800)} ${chance.oneOf(STREETS)}, ${chance.oneOf(TOWNS)}`,
    source: chance.oneOf(SOURCES),
  };
}
