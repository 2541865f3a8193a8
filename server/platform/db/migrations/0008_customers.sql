-- Customers and their properties, with their search.

-- Search finds any part of a text by trigrams. The index starts with the company, so a search stays within one company.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create table customers (
  org_id uuid not null references organizations (id),
  id uuid not null,
  name text not null check (length(name) <= 100),
  email text not null default '',
  phone text not null default '',
  notes text not null default '' check (length(notes) <= 2000),
  -- empty while nobody has said: the company's default counts
  language text not null default '' check (language in ('', 'en', 'es')),
  -- whether the company follows up on quotes for this customer
  follow_up boolean not null default true,
  -- how the customer came to the company, in its own words
  source text not null default '' check (length(source) <= 100),
  -- pays no tax, and the number of the certificate that says so
  tax_exempt boolean not null default false,
  tax_number text not null default '' check (length(tax_number) <= 60),
  -- The customer that this one turned out to be. Nothing moves in a merge: whoever reads a customer reads those that lead to
  -- it as well. Never a chain: the customer it leads to leads nowhere.
  merged_into uuid,
  -- increases with every change of what people enter, so that nobody overwrites another's unseen
  edit_number integer not null default 1,
  -- For each merge that can still be taken back: what it changed here, {merge: {column: {from, to}}}. It is here and not in the
  -- records of merges, because those stay when what is known of a person has to go.
  merge_changes jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- also the digits of the phone number without punctuation, so that "5551234" finds (555) 123-4567
  search_text text generated always as (lower(' ' || name || ' ' || email || ' ' || phone || ' ' || regexp_replace(phone, '\D', '', 'g'))) stored,
  -- Keys by which an import finds an existing customer: without case, and without the punctuation and country code of a
  -- phone number (nameKey and phoneKey in the domain). They are stored, because under row-level security only a plain
  -- comparison of columns may use an index.
  name_key text generated always as (lower(name)) stored,
  phone_key text generated always as
    (regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^1(?=\d{10}$)', '')) stored,
  primary key (org_id, id),
  -- rows of a company that is erased go in batches
  foreign key (org_id, merged_into) references customers (org_id, id) on delete set null (merged_into),
  check (merged_into <> id)
);
create index customers_by_email on customers (org_id, email);
create index customers_by_name on customers (org_id, name);
create index customers_in_order on customers (org_id, name_key, id) where merged_into is null;
create index customers_merged on customers (org_id, merged_into) where merged_into is not null;
create index customers_by_name_key on customers (org_id, name_key, phone_key);
create index customers_by_phone on customers (org_id, phone_key) where merged_into is null and phone_key <> '';
create index customers_by_update on customers (org_id, updated_at, id) where merged_into is null;
create index customers_by_search on customers using gin (org_id, search_text gin_trgm_ops);

alter table customers enable row level security;
alter table customers force row level security;
create policy tenant on customers using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, update on customers to app_user;

create table properties (
  org_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  address text not null check (length(address) between 1 and 300),
  -- for the crew on site; never shown to customers
  gate_code text not null default '' check (length(gate_code) <= 100),
  water_source text not null default '' check (length(water_source) <= 200),
  -- degrees, as somebody entered or imported them
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  created_at timestamptz not null default now(),
  search_text text generated always as (lower(' ' || address)) stored,
  primary key (org_id, id),
  unique (org_id, customer_id, address),
  foreign key (org_id, customer_id) references customers (org_id, id),
  check ((latitude is null) = (longitude is null))
);
create index properties_by_address on properties (org_id, search_text);
create index properties_by_search on properties using gin (org_id, search_text gin_trgm_ops);

alter table properties enable row level security;
alter table properties force row level security;
create policy tenant on properties using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, update on properties to app_user;

-- The certificate of a customer who pays no tax: one each.
create table tax_certificates (
  org_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  storage_key text not null,
  by_id uuid references users (id),
  by_name text not null,
  at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, customer_id),
  foreign key (org_id, customer_id) references customers (org_id, id)
);
alter table tax_certificates enable row level security;
alter table tax_certificates force row level security;
create policy tenant on tax_certificates using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, delete on tax_certificates to app_user;

-- Who was merged into whom, and who took it back: only added to.
create table customer_merges (
  org_id uuid not null,
  id uuid not null,
  kept_id uuid not null,
  merged_id uuid not null,
  -- everybody who leads to the kept customer by this merge: the merged one, and who had been merged into that one before
  moved uuid[] not null,
  -- the merge that this row takes back
  undoes uuid,
  by_id uuid not null references users (id),
  by_name text not null,
  at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, kept_id) references customers (org_id, id),
  foreign key (org_id, merged_id) references customers (org_id, id),
  foreign key (org_id, undoes) references customer_merges (org_id, id) on delete set null (undoes)
);
create unique index customer_merges_undone_once on customer_merges (org_id, undoes) where undoes is not null;
create index customer_merges_by_kept on customer_merges (org_id, kept_id, at);

alter table customer_merges enable row level security;
alter table customer_merges force row level security;
create policy tenant on customer_merges using (org_id = current_setting('app.org_id')::uuid);
grant select, insert on customer_merges to app_user;

-- Two customers whom somebody compared and found to be two: nobody is asked about them again.
create table customers_apart (
  org_id uuid not null,
  -- the smaller id
  one_id uuid not null,
  other_id uuid not null,
  by_id uuid not null references users (id),
  at timestamptz not null,
  primary key (org_id, one_id, other_id),
  foreign key (org_id, one_id) references customers (org_id, id),
  foreign key (org_id, other_id) references customers (org_id, id),
  check (one_id < other_id)
);
alter table customers_apart enable row level security;
alter table customers_apart force row level security;
create policy tenant on customers_apart using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, delete on customers_apart to app_user;

-- Under row-level security only leakproof operators may use an index, and LIKE is not one. So a search runs as the owner of
-- the tables, and reads only the company of the transaction.
create policy search on customers for select to app_owner using (true);
create policy search on properties for select to app_owner using (true);

-- Patterns are lowercase LIKE patterns. The first one uses the index; the others filter its result.
-- What somebody who was merged into another was called still finds the other.
-- Returns null when more than at_most customers or addresses match.
create function search_customers(pattern text, other_patterns text[], at_most integer) returns uuid[]
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    with named as materialized (
      select id from customers
      where org_id = current_setting('app.org_id')::uuid and search_text like pattern and search_text like all (other_patterns)
      limit at_most + 1
    ), housed as materialized (
      select customer_id as id from properties
      where org_id = current_setting('app.org_id')::uuid and search_text like pattern and search_text like all (other_patterns)
      limit at_most + 1
    )
    select case when greatest((select count(*) from named), (select count(*) from housed)) <= at_most then array(
      select distinct coalesce(c.merged_into, c.id) from customers c
      where c.org_id = current_setting('app.org_id')::uuid
        and c.id = any (array(select id from named union select id from housed))) end
  $$;
revoke all on function search_customers(text, text[], integer) from public;
grant execute on function search_customers(text, text[], integer) to app_user;
