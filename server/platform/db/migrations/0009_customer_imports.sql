-- Customers from a file.

create table customer_imports (
  org_id uuid not null references organizations (id),
  id uuid not null,
  file_name text not null check (length(file_name) <= 200),
  -- the uploaded file, until the import has ended
  storage_key text not null,
  sha256 text not null,
  size_bytes integer not null,
  encoding text not null check (encoding in ('utf-8', 'windows-1252', 'utf-16le')),
  delimiter text not null check (delimiter in (',', ';', E'\t')),
  header jsonb not null,
  sample jsonb not null,
  -- the column of the file for each field
  mapping jsonb not null,
  status text not null default 'uploaded' check (status in ('uploaded', 'checking', 'checked', 'importing', 'done', 'failed')),
  -- increases with every check, so that late writes of an earlier check no longer count
  check_number integer not null default 0,
  rows_total integer not null default 0,
  -- number of processed rows of the file
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
-- Two imports at once could add the same customer twice.
create unique index customer_imports_one_at_a_time on customer_imports (org_id) where status = 'importing';
create index customer_imports_by_time on customer_imports (org_id, created_at);

alter table customer_imports enable row level security;
alter table customer_imports force row level security;
create policy tenant on customer_imports using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, update, delete on customer_imports to app_user;

-- Rows that cannot be imported, as they are in the file, for people to download.
create table customer_import_problems (
  org_id uuid not null,
  import_id uuid not null,
  row_number integer not null,
  reason text not null,
  cells jsonb not null,
  primary key (org_id, import_id, row_number),
  foreign key (org_id, import_id) references customer_imports (org_id, id) on delete cascade
);
alter table customer_import_problems enable row level security;
alter table customer_import_problems force row level security;
create policy tenant on customer_import_problems using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, update, delete on customer_import_problems to app_user;
