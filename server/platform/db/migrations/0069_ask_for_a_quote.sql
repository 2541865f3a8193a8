-- A company's page on which people ask for a quote. ask_key is its address, made when it is first switched on; switching it
-- off keeps the address. ask_origins are the web sites that may show the page in a frame.
alter table organizations
  add column ask_key text unique check (ask_key ~ '^[a-z0-9]{14}$'),
  add column ask_open boolean not null default false,
  add column ask_shows_range boolean not null default false,
  add column ask_origins jsonb not null default '[]' check (jsonb_typeof(ask_origins) = 'array'),
  add check (not ask_open or ask_key is not null);

-- What a visitor asked for on that page, and the price range at the time. null for all other quotes.
alter table quotes add column request jsonb check (jsonb_typeof(request) = 'object');
-- Ranges are compared with final prices whenever the page is shown.
create index quotes_asked on quotes (org_id, created_at) where request is not null and status <> 'pending';

-- A draft made from a request has notified staff. It can still be deleted; the emails to staff are kept.
create or replace function purge_draft(draft uuid) returns boolean
  language sql volatile security definer set search_path = pg_catalog, public
  as $$
    with purged as (
      delete from quotes q where q.org_id = current_setting('app.org_id')::uuid and q.id = draft
        and q.status = 'pending' and q.sent_at is null and q.approval_token is null and q.viewed_at is null
        and not exists (select from decisions d where d.org_id = q.org_id and d.quote_id = q.id)
        and not exists (select from quote_revisions r where r.org_id = q.org_id and r.quote_id = q.id)
        and not exists (select from messages m where m.org_id = q.org_id and m.quote_id = q.id
          and m.kind <> 'quote_updates_staff')
      returning q.org_id, q.id),
    items as (delete from quote_items i using purged p where i.org_id = p.org_id and i.quote_id = p.id),
    images as (delete from property_images i using purged p where i.org_id = p.org_id and i.quote_id = p.id),
    archives as (delete from quote_archives a using purged p where a.org_id = p.org_id and a.quote_id = p.id),
    notices as (delete from notifications n using purged p where n.org_id = p.org_id and n.quote_id = p.id),
    mails as (update messages m set quote_id = null from purged p where m.org_id = p.org_id and m.quote_id = p.id),
    events as (delete from quote_events e using purged p where e.org_id = p.org_id and e.quote_id = p.id),
    seals as (delete from quote_seals s using purged p where s.org_id = p.org_id and s.quote_id = p.id),
    findings as (delete from evidence_findings f using purged p where f.org_id = p.org_id and f.quote_id = p.id),
    deliveries as (delete from webhook_deliveries w using purged p where w.org_id = p.org_id and w.quote_id = p.id)
    select exists (select from purged)
  $$;
