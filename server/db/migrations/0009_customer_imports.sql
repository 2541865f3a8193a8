-- Customers from a file. What staff know of a customer beside the address is kept with it.
alter table customers add column notes text not null default '' check (length(notes) <= 2000);
-- How an import finds a customer again: without regard to capitals, and to the signs and the country code of a telephone
-- number (nameKey and phoneKey in domain/known-customers.ts). Stored, because under row-level security only a plain
-- comparison of columns may use an index.
alter table customers add column name_key text generated always as (lower(name)) stored;
alter table customers add column phone_key text generated always as 
  (regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^1(?=\d{10}$)', '')) stored;
create index customers_by_name_key on customers (org_id, name_key, phone_key);
create index properties_by_address on properties (org_id, search_text);

create table customer_imports (
  org_id uuid not null references organizations (id),
  id uuid not null,
  file_name text not null check (length(file_name) <= 200),
  -- the file as it was uploaded, until the import is over
  storage_key text not null,
  sha256 text not null,
  size_bytes integer not null,
  encoding text not null check (encoding in ('utf-8', 'windows-1252', 'utf-16le')),
  delimiter text not null check (delimiter in (',', ';', E'\t')),
  header jsonb not null,
  sample jsonb not null,
  -- column of the file for each field
  mapping jsonb not null,
  status text not null default 'uploaded' check (status in ('uploaded', 'checking', 'checked', 'importing', 'done', 'failed')),
  -- goes up with every check: what an earlier one still writes counts no longer
  check_number integer not null default 0,
  rows_total integer not null default 0,
  -- rows of the file that are done
  position integer not null default 0,
  expected_new integer not null default 0,
  expected_extended integer not null default 0,
  expected_same integer not null default 0,
  bad_count integer not null default 0,
  new_count integer not null default 0,
  extended_count integer not null default 0,
  same_count integer not null default 0,
  problem text not null default '',
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  primary key (org_id, id)
);
-- Two at once could add the same customer twice.
create unique index customer_imports_one_at_a_time on customer_imports (org_id) where status = 'importing';
create index customer_imports_by_time on customer_imports (org_id, created_at);

-- Rows that cannot be imported, as they stood in the file, to be handed back.
create table customer_import_problems (
  org_id uuid not null,
  import_id uuid not null,
  row_number integer not null,
  reason text not null,
  cells jsonb not null,
  primary key (org_id, import_id, row_number),
  foreign key (org_id, import_id) references customer_imports (org_id, id) on delete cascade
);

alter table customer_imports enable row level security;
alter table customer_imports force row level security;
create policy tenant on customer_imports using (org_id = current_setting('app.org_id')::uuid);
alter table customer_import_problems enable row level security;
alter table customer_import_problems force row level security;
create policy tenant on customer_import_problems using (org_id = current_setting('app.org_id')::uuid);

grant select, insert, update, delete on customer_imports, customer_import_problems to app_user;
