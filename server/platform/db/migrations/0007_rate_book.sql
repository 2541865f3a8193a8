-- The rate books. Rows are deactivated instead of deleted, because old quotes may refer to them.

create table services (
  org_id uuid not null references organizations (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  base_rate_cents integer not null check (base_rate_cents between 1 and 1000000),
  uom text not null check (uom in ('sqft', 'lft', 'flat')),
  -- how many units one person does in an hour; null while the company has not said
  units_per_hour integer check (units_per_hour between 1 and 100000),
  active boolean not null default true,
  position integer not null default 0,
  primary key (org_id, id)
);
alter table services enable row level security;
alter table services force row level security;
create policy tenant on services using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, update, delete on services to app_user;

create table surface_types (
  org_id uuid not null references organizations (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  active boolean not null default true,
  position integer not null default 0,
  primary key (org_id, id)
);
alter table surface_types enable row level security;
alter table surface_types force row level security;
create policy tenant on surface_types using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, update, delete on surface_types to app_user;

create table surface_type_services (
  org_id uuid not null,
  id uuid not null,
  surface_type_id uuid not null,
  service_id uuid not null,
  is_default boolean not null default false,
  primary key (org_id, id),
  unique (org_id, surface_type_id, service_id),
  foreign key (org_id, surface_type_id) references surface_types (org_id, id),
  foreign key (org_id, service_id) references services (org_id, id)
);
create unique index surface_type_services_one_default on surface_type_services (org_id, surface_type_id) where is_default;

alter table surface_type_services enable row level security;
alter table surface_type_services force row level security;
create policy tenant on surface_type_services using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, update, delete on surface_type_services to app_user;

create table material_multipliers (
  org_id uuid not null,
  id uuid not null,
  surface_type_id uuid not null,
  material text not null check (length(material) between 1 and 100),
  multiplier numeric(4, 2) not null check (multiplier between 0.5 and 2.5),
  position integer not null default 0,
  primary key (org_id, id),
  unique (org_id, surface_type_id, material),
  foreign key (org_id, surface_type_id) references surface_types (org_id, id)
);
alter table material_multipliers enable row level security;
alter table material_multipliers force row level security;
create policy tenant on material_multipliers using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, update, delete on material_multipliers to app_user;

create table addons (
  org_id uuid not null references organizations (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  type text not null check (type in ('percent', 'flat')),
  -- a fraction of the sum, or cents
  value numeric not null check (value > 0 and (type = 'flat' or value <= 1)),
  active boolean not null default true,
  position integer not null default 0,
  primary key (org_id, id),
  -- nobody can be charged half a cent
  constraint addons_flat_whole_cents check (type = 'percent' or value = round(value))
);
alter table addons enable row level security;
alter table addons force row level security;
create policy tenant on addons using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, update, delete on addons to app_user;
