-- Evidence that is checked while the program runs, and that no role can change.

-- The end of each quote's log, sealed with a key that is not in the database: HMAC-SHA256 under SECRET_KEY. Whoever rewrites
-- a log and all of its hashes, or cuts its end off, cannot make this row fit. The program writes it with every event.
create table quote_seals (
  org_id uuid not null,
  quote_id uuid not null,
  -- number and hash of the last event
  seq integer not null check (seq > 0),
  head text not null,
  -- null only until the first start with this table, which seals the logs that are there (sealEarlierLogs)
  seal text,
  primary key (org_id, quote_id),
  foreign key (org_id, quote_id) references quotes (org_id, id)
);

-- What a check has found on a quote that does not fit, until it fits again.
create table evidence_findings (
  org_id uuid not null,
  quote_id uuid not null,
  problems text[] not null check (cardinality(problems) > 0),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  acknowledged_at timestamptz,
  acknowledged_by uuid references users (id),
  primary key (org_id, quote_id),
  foreign key (org_id, quote_id) references quotes (org_id, id),
  check ((acknowledged_at is null) = (acknowledged_by is null))
);

-- How far the daily check of a company has come.
create table evidence_checks (
  org_id uuid primary key references organizations (id),
  -- every quote with an event before this time has been checked since
  changes_until timestamptz not null default '-infinity',
  -- the rest is checked in the order of ids, over as many days as it takes
  last_quote_id uuid not null default '00000000-0000-0000-0000-000000000000',
  finished_at timestamptz
);

-- The owner of the tables is bound by row-level security, too; in this transaction it looks at all companies once.
alter table quote_events no force row level security;
insert into quote_seals (org_id, quote_id, seq, head)
  select distinct on (org_id, quote_id) org_id, quote_id, seq, hash from quote_events order by org_id, quote_id, seq desc;
alter table quote_events force row level security;

alter table quote_seals enable row level security;
alter table quote_seals force row level security;
create policy tenant on quote_seals using (org_id = current_setting('app.org_id')::uuid);
alter table evidence_findings enable row level security;
alter table evidence_findings force row level security;
create policy tenant on evidence_findings using (org_id = current_setting('app.org_id')::uuid);
alter table evidence_checks enable row level security;
alter table evidence_checks force row level security;
create policy tenant on evidence_checks using (org_id = current_setting('app.org_id')::uuid);

grant select, insert, update on quote_seals, evidence_checks to app_user;
grant select, insert, update, delete on evidence_findings to app_user;

-- Policies bind the roles of the program, a trigger binds every role: also the owner of the tables and a superuser, unless
-- they switch it off on purpose. The conditions stand in the triggers, so that undecided quotes cost no call.
create function company_is_over(company uuid) returns boolean
  language sql stable set search_path = pg_catalog, public
  as $$ select exists (select from organizations where id = company and ends_at <= now()) $$;

create function refuse_change_of_evidence() returns trigger
  language plpgsql set search_path = pg_catalog, public
  as $$
    begin
      -- A company whose time of grace is over is erased with everything it has.
      if tg_op = 'DELETE' then
        if company_is_over(old.org_id) then return old; end if;
      elsif tg_op = 'UPDATE' then
        if company_is_over(old.org_id) then return new; end if;
      end if;
      raise exception 'Decided quotes and their evidence cannot be changed or removed (%)', tg_table_name using errcode = '42501';
    end
  $$;

-- The log of a draft that nobody outside has seen goes with the draft.
create function refuse_removal_of_log() returns trigger
  language plpgsql set search_path = pg_catalog, public
  as $$
    begin
      if company_is_over(old.org_id) then return old; end if;
      if not exists (select from quotes where org_id = old.org_id and id = old.quote_id
          and (status <> 'pending' or approval_token is not null or sent_at is not null)) then return old; end if;
      raise exception 'The history of a quote that was sent cannot be removed (%)', tg_table_name using errcode = '42501';
    end
  $$;

create trigger evidence_stays before update on quotes for each row
  when (old.status <> 'pending') execute function refuse_change_of_evidence();
create trigger evidence_is_not_removed before delete on quotes for each row
  when (old.status <> 'pending' or old.approval_token is not null or old.sent_at is not null) execute function refuse_change_of_evidence();
create trigger evidence_is_not_added before insert on quote_items for each row
  when (new.quote_status <> 'pending') execute function refuse_change_of_evidence();
create trigger evidence_stays before update or delete on quote_items for each row
  when (old.quote_status <> 'pending') execute function refuse_change_of_evidence();
create trigger evidence_is_not_added before insert on property_images for each row
  when (new.quote_status <> 'pending' and new.image_type = 'pre_damage') execute function refuse_change_of_evidence();
create trigger evidence_stays before update on property_images for each row
  when (old.quote_status <> 'pending' and (old.image_type = 'pre_damage' or new.image_type = 'pre_damage')) execute function refuse_change_of_evidence();
create trigger evidence_is_not_removed before delete on property_images for each row
  when (old.quote_status <> 'pending' and old.image_type = 'pre_damage') execute function refuse_change_of_evidence();
create trigger evidence_stays before update or delete on decisions for each row execute function refuse_change_of_evidence();
create trigger evidence_stays before update or delete on signed_documents for each row execute function refuse_change_of_evidence();
create trigger evidence_stays before update on quote_events for each row execute function refuse_change_of_evidence();
create trigger evidence_is_not_removed before delete on quote_events for each row execute function refuse_removal_of_log();
create trigger evidence_stays before update on quote_revisions for each row execute function refuse_change_of_evidence();
create trigger evidence_is_not_removed before delete on quote_revisions for each row execute function refuse_removal_of_log();
create trigger evidence_is_not_removed before delete on quote_seals for each row execute function refuse_removal_of_log();

create trigger evidence_is_not_emptied before truncate on quotes execute function refuse_change_of_evidence();
create trigger evidence_is_not_emptied before truncate on quote_items execute function refuse_change_of_evidence();
create trigger evidence_is_not_emptied before truncate on property_images execute function refuse_change_of_evidence();
create trigger evidence_is_not_emptied before truncate on quote_events execute function refuse_change_of_evidence();
create trigger evidence_is_not_emptied before truncate on quote_revisions execute function refuse_change_of_evidence();
create trigger evidence_is_not_emptied before truncate on quote_seals execute function refuse_change_of_evidence();
create trigger evidence_is_not_emptied before truncate on decisions execute function refuse_change_of_evidence();
create trigger evidence_is_not_emptied before truncate on signed_documents execute function refuse_change_of_evidence();
