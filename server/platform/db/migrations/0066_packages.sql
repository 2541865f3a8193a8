-- The packages that the customer chooses from, the smallest first: a PricedPackage each. Which lines they contain is
-- in quotes.options.
alter table quotes add column packages jsonb not null default '[]' check (jsonb_typeof(packages) = 'array');
