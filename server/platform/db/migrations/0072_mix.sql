-- How the company mixes its chemicals. The crew's job shows amounts once the stock's strength is known.
-- Strengths are fractions: 0.125 is 12.5%.
alter table organizations
  add column stock_strength numeric(5, 4) check (stock_strength between 0.0001 and 1),
  add column tank_gallons integer check (tank_gallons between 1 and 1000),
  -- fluid ounces for each gallon in the tank. null: none
  add column surfactant_ounces numeric(4, 2) check (surfactant_ounces between 0.01 and 64),
  -- costs are only for people who may see the margin, as in 0067
  add column stock_cents_a_gallon integer check (stock_cents_a_gallon between 1 and 100000),
  add column surfactant_cents_a_gallon integer check (surfactant_cents_a_gallon between 1 and 100000);

alter table services
  -- on the surface; null for a service that needs no mix
  add column target_strength numeric(5, 4) check (target_strength between 0.0001 and 1),
  -- gallons of water that a downstream injector adds to each gallon from the tank; null when the mix is applied straight from the tank
  add column injector_ratio numeric(4, 1) check (injector_ratio between 0.1 and 100),
  -- square or linear feet that a gallon covers, as it lands on the surface
  add column units_per_gallon numeric(7, 2) check (units_per_gallon between 0.01 and 10000),
  -- gallons that land on the surface, for each of a flat service
  add column gallons_each numeric(7, 2) check (gallons_each between 0.01 and 10000);
