-- The lines that the customer can add or remove, in order, chosen or not: a PricedOption each. A chosen one is also a
-- row of quote_items, so sums, jobs and reports need not know about options.
alter table quotes add column options jsonb not null default '[]' check (jsonb_typeof(options) = 'array');
