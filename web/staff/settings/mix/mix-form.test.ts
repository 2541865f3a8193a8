import { expect, test } from 'vitest';
import { coverageLabel, enteredMix, type MixView, mixForm, mixProblems, serviceField } from './mix-form.ts';

const [WASH, FLAT] = ['01936b1e-7a2c-7000-8000-000000000001', '01936b1e-7a2c-7000-8000-000000000002'];
const view: MixView = {
  stock_strength: 0.125,
  tank_gallons: 50,
  surfactant_ounces: null,
  stock_cents_a_gallon: 400,
  surfactant_cents_a_gallon: null,
  services: [
    {
      service_id: WASH,
      surface_type: 'Siding',
      service: 'Soft wash',
      unit: 'sqft',
      target_strength: 0.0125,
      injector_ratio: 4,
      units_per_gallon: 150,
      gallons_each: null,
    },
    {
      service_id: FLAT,
      surface_type: 'Siding',
      service: 'House',
      unit: 'flat',
      target_strength: 0.02,
      injector_ratio: null,
      units_per_gallon: null,
      gallons_each: 25,
    },
  ],
};

test('what is stored is entered again unchanged', () => {
  expect(enteredMix(mixForm(view), view)).toEqual({
    ...view,
    services: view.services.map(({ surface_type: _surface, service: _service, unit: _unit, ...recipe }) => recipe),
  });
});

test.each([
  [{ stock_strength: 0 }, 'stock_strength', 'Enter a strength above 0% and up to 100%'],
  [{ tank_gallons: null }, 'tank_gallons', 'Enter 1 to 1,000 whole gallons'],
  [{ [serviceField('target', FLAT)]: 0.2 }, serviceField('target', FLAT), 'At most 12.5% from your stock'],
  [
    { [serviceField('target', WASH)]: 0.03 },
    serviceField('target', WASH),
    'At most 2.5% from your stock and this injector',
  ],
  [{ [serviceField('injector', WASH)]: 0 }, serviceField('injector', WASH), 'Enter 0.1 to 100, or leave it empty'],
  [{ [serviceField('coverage', FLAT)]: null }, serviceField('coverage', FLAT), 'Enter 0.01 to 10,000'],
])('%j has its problem at its field', (change, field, message) => {
  expect([...mixProblems({ ...mixForm(view), ...change }, view)]).toEqual([[field, message]]);
});

test('coverage is named by its unit', () => {
  expect([coverageLabel('sqft'), coverageLabel('lft'), coverageLabel('flat')]).toEqual([
    'Sq ft per gallon',
    'Linear ft per gallon',
    'Gallons each',
  ]);
});
