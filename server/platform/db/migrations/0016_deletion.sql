-- Permanent deletion. No role that serves requests may delete quotes or their history, so these functions run as the owner of
-- the tables, and only for the company of the transaction.

-- Deletes a draft and everything that belongs to it, in one statement that also checks its state. Returns false when there is
-- no such draft, or when it was sent, shared or decided.
create function purge_draft(draft uuid) returns boolean
  language sql volatile security definer set search_path = pg_catalog, public
  as $$
    with purged as (
      delete from quotes q where q.org_id = current_setting('app.org_id')::uuid and q.id = draft
        and q.status = 'pending' and q.sent_at is null and q.approval_token is null and q.viewed_at is null
        and not exists (select from decisions d where d.org_id = q.org_id and d.quote_id = q.id)
        and not exists (select from quote_revisions r where r.org_id = q.org_id and r.quote_id = q.id)
        and not exists (select from messages m where m.org_id = q.org_id and m.quote_id = q.id)
      returning q.org_id, q.id),
    items as (delete from quote_items i using purged p where i.org_id = p.org_id and i.quote_id = p.id),
    images as (delete from property_images i using purged p where i.org_id = p.org_id and i.quote_id = p.id),
    archives as (delete from quote_archives a using purged p where a.org_id = p.org_id and a.quote_id = p.id),
    events as (delete from quote_events e using purged p where e.org_id = p.org_id and e.quote_id = p.id),
    seals as (delete from quote_seals s using purged p where s.org_id = p.org_id and s.quote_id = p.id),
    findings as (delete from evidence_findings f using purged p where f.org_id = p.org_id and f.quote_id = p.id),
    deliveries as (delete from webhook_deliveries w using purged p where w.org_id = p.org_id and w.quote_id = p.id)
    select exists (select from purged)
  $$;
revoke all on function purge_draft(uuid) from public;
grant execute on function purge_draft(uuid) to app_user;

-- The only record of an erased company: its id, and when it was erased. It has no names and does not reference the row of the
-- company, so it belongs to no tenant. finished_at is null until the files are deleted, too.
create table erased_companies (
  company_id uuid primary key,
  requested_at timestamptz not null,
  began_at timestamptz not null,
  finished_at timestamptz
);
grant select, insert, update on erased_companies to app_worker;

-- Tables with rows of companies, each after the tables that reference it: the order in which they can be emptied.
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

-- Erases up to at_most rows of one table of the company, only after its grace period has ended by the clock of the database.
-- The worker calls it table by table; no other role may.
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
