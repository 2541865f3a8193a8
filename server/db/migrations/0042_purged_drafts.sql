-- A draft that was deleted for good leaves its lock behind: a device that still holds a copy must not bring it back.
alter table quote_locks add column purged_at timestamptz;

-- Deletes a draft with everything of it, in one statement that looks at its state as well. No role that serves requests may
-- delete quotes or their history, so this works in the name of the owner of the tables, for the organization of the
-- transaction only.
-- False when there is no such draft, or it was sent, shared or decided.
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
