-- The end of a company: announced, read-only for 30 days, then erased by the worker.
alter table organizations add column end_requested_at timestamptz;
alter table organizations add column ends_at timestamptz;
alter table organizations add constraint organizations_grace
  check ((ends_at is null) = (end_requested_at is null) and ends_at >= end_requested_at + interval '720 hours');

-- All that is left: that there was a company of this id, and when it was erased. No names, and no row of the company itself,
-- so it belongs to nobody. finished_at is empty until its files are gone as well.
create table erased_companies (
  company_id uuid primary key,
  requested_at timestamptz not null,
  began_at timestamptz not null,
  finished_at timestamptz
);
grant select, insert, update on erased_companies to app_worker;

-- The rules that keep decided quotes and evidence as they are bind the roles of the program. They do not bind the owner of
-- the tables, in whose name erase_company_rows works; nobody logs in as that role to serve requests or to do jobs.
alter policy decided_is_final on quotes to app_user;
alter policy pending_insert on quote_items to app_user;
alter policy pending_update on quote_items to app_user;
alter policy pending_delete on quote_items to app_user;
alter policy pending_insert on property_images to app_user;
alter policy pending_update on property_images to app_user;
alter policy pending_delete on property_images to app_user;

-- A quote that was reopened from another one must not keep that one from being erased.
alter table quotes drop constraint quotes_org_id_reopened_from_id_fkey;
alter table quotes add constraint quotes_org_id_reopened_from_id_fkey
  foreign key (org_id, reopened_from_id) references quotes (org_id, id) on delete set null (reopened_from_id);

-- Tables that hold rows of companies, each after those that point to it: the order in which they can be emptied.
create function tables_of_companies() returns table (name text, place integer)
  language sql stable set search_path = pg_catalog, public
  as $$
    with recursive tenant as (
      select c.oid from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
    ), arrows as (
      select distinct conrelid as pointing, confrelid as target from pg_constraint
      where contype = 'f' and conrelid <> confrelid
        and conrelid in (select oid from tenant) and confrelid in (select oid from tenant)
    ), places (oid, place) as (
      select oid, 0 from tenant
      union
      select a.target, p.place + 1 from places p join arrows a on a.pointing = p.oid where p.place < 100
    )
    select oid::regclass::text, max(place) from places group by oid order by 2, 1
  $$;

-- Erases up to at_most rows of one table, of the organization of the transaction and only once its time of grace is over,
-- by the clock of the database. The worker calls it table by table; no other role may.
create function erase_company_rows(table_name text, at_most integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
    declare erased integer;
    begin
      if not exists (select from public.organizations
          where id = current_setting('app.org_id')::uuid and ends_at <= now()) then
        raise exception 'This company is not to be erased' using errcode = '42501';
      end if;
      if table_name = 'organizations' then
        delete from public.organizations where id = current_setting('app.org_id')::uuid;
      elsif exists (select from tables_of_companies() t where t.name = table_name) then
        execute format($erase$
          delete from public.%1$I where ctid = any (array(
            select ctid from public.%1$I where org_id = current_setting('app.org_id')::uuid limit $1))
        $erase$, table_name) using at_most;
      else
        raise exception 'Not a table of companies' using errcode = '42501';
      end if;
      get diagnostics erased = row_count;
      return erased;
    end
  $$;
revoke all on function tables_of_companies(), erase_company_rows(text, integer) from public;
grant execute on function tables_of_companies(), erase_company_rows(text, integer) to app_worker;
