-- The evidence of a decision: what the customer saw, what happened, who decided, and the signed copy. A daily check detects
-- changes to any of it.

-- What the customer saw, as canonical JSON. A decision points to one of these rows.
create table quote_revisions (
  org_id uuid not null,
  quote_id uuid not null,
  revision integer not null,
  snapshot text not null,
  snapshot_sha256 text not null,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  primary key (org_id, quote_id, revision, snapshot_sha256),
  foreign key (org_id, quote_id) references quotes (org_id, id)
);
alter table quote_revisions enable row level security;
alter table quote_revisions force row level security;
create policy tenant on quote_revisions using (org_id = current_setting('app.org_id')::uuid);
grant select, insert on quote_revisions to app_user;

-- Append-only; each event carries the hash of the one before it.
create table quote_events (
  org_id uuid not null,
  quote_id uuid not null,
  seq integer not null check (seq > 0),
  type text not null,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('staff', 'customer', 'system')),
  actor_id uuid,
  actor_name text not null default '',
  -- canonical JSON of the whole event without its own hash: the exact bytes that are hashed
  body text not null,
  previous_hash text not null,
  hash text not null,
  primary key (org_id, quote_id, seq),
  foreign key (org_id, quote_id) references quotes (org_id, id)
);
create index quote_events_by_time on quote_events (org_id, at);
-- The recent activity of one team member.
create index quote_events_by_actor on quote_events (org_id, actor_id, at) where actor_kind = 'staff';

alter table quote_events enable row level security;
alter table quote_events force row level security;
create policy tenant on quote_events using (org_id = current_setting('app.org_id')::uuid);
grant select, insert on quote_events to app_user;

-- The end of each quote's log, sealed with a key that is not in the database: HMAC-SHA256 under SECRET_KEY. A person who
-- rewrites a log and all of its hashes, or cuts off its end, cannot compute this seal. The program writes the seal with every
-- event.
create table quote_seals (
  org_id uuid not null,
  quote_id uuid not null,
  -- number and hash of the last event
  seq integer not null check (seq > 0),
  head text not null,
  seal text not null,
  primary key (org_id, quote_id),
  foreign key (org_id, quote_id) references quotes (org_id, id)
);
alter table quote_seals enable row level security;
alter table quote_seals force row level security;
create policy tenant on quote_seals using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, update on quote_seals to app_user;

create table decisions (
  org_id uuid not null,
  quote_id uuid not null,
  decision text not null check (decision in ('approved', 'declined')),
  revision integer not null,
  decided_at timestamptz not null,
  time_zone text not null,
  decided_by text not null check (decided_by in ('customer', 'staff')),
  signer_name text not null default '',
  recorded_by uuid references users (id),
  channel text,
  reason text not null default '',
  ip text not null default '',
  user_agent text not null default '',
  consent_text text not null default '',
  -- in which the page was shown when the customer decided; the quote's own language for a decision that staff recorded
  language text not null default 'en' check (language in ('en', 'es')),
  snapshot_sha256 text not null,
  -- how the customer had found the company, as it was known then; for reports, and no part of the evidence
  customer_source text not null default '',
  primary key (org_id, quote_id),
  foreign key (org_id, quote_id) references quotes (org_id, id),
  check (decided_by = 'staff' or decision = 'declined' or length(signer_name) > 0),
  check ((decided_by = 'staff') = (recorded_by is not null))
);
create index decisions_by_time on decisions (org_id, decided_at);
alter table decisions enable row level security;
alter table decisions force row level security;
create policy tenant on decisions using (org_id = current_setting('app.org_id')::uuid);
grant select, insert on decisions to app_user;

-- The PDF that proves a decision. It is stored once and never generated again.
create table signed_documents (
  org_id uuid not null,
  quote_id uuid not null,
  storage_key text not null,
  sha256 text not null,
  pages integer not null,
  created_at timestamptz not null default now(),
  primary key (org_id, quote_id),
  foreign key (org_id, quote_id) references decisions (org_id, quote_id)
);
create index signed_documents_by_hash on signed_documents (org_id, sha256);
create index signed_documents_by_hash_alone on signed_documents (sha256);

alter table signed_documents enable row level security;
alter table signed_documents force row level security;
create policy tenant on signed_documents using (org_id = current_setting('app.org_id')::uuid);
-- Anybody with a signed copy may ask whether it is genuine, before its company is known. Only app_auth can look it up, and
-- only in these rows; the record itself is then read with the rights of that company.
create policy verification on signed_documents for select to app_auth using (true);
grant select, insert on signed_documents to app_user;

-- Generated PDFs of the sample quote, so that every process recognizes them on /verify, even after a restart. About two a
-- day.
create table sample_copies (
  sha256 text primary key,
  made_at timestamptz not null
);
create index sample_copies_by_age on sample_copies (made_at);
grant select, insert, delete on sample_copies to app_auth;

-- The progress of the daily check of a company.
create table evidence_checks (
  org_id uuid primary key references organizations (id),
  -- every quote with an event before this time has been checked since
  changes_until timestamptz not null default '-infinity',
  -- the other quotes are checked in the order of their ids, over several days if necessary
  last_quote_id uuid not null default '00000000-0000-0000-0000-000000000000',
  finished_at timestamptz
);
alter table evidence_checks enable row level security;
alter table evidence_checks force row level security;
create policy tenant on evidence_checks using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, update on evidence_checks to app_user;

-- Problems that a check found in a quote. A row stays until the problem is gone.
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
alter table evidence_findings enable row level security;
alter table evidence_findings force row level security;
create policy tenant on evidence_findings using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, update, delete on evidence_findings to app_user;

-- Policies apply to the roles of the program. A trigger applies to every role, including the owner of the tables and a
-- superuser, unless they disable it on purpose. The conditions are in the triggers, so that undecided quotes cost no call.

create function refuse_change_of_evidence() returns trigger
  language plpgsql set search_path = pg_catalog, public
  as $$
    begin
      -- A company past its grace period is erased with everything it has.
      if tg_op = 'DELETE' then
        if company_is_over(old.org_id) then return old; end if;
      elsif tg_op = 'UPDATE' then
        if company_is_over(old.org_id) then return new; end if;
      end if;
      raise exception 'Decided quotes and their evidence cannot be changed or removed (%)', tg_table_name using errcode = '42501';
    end
  $$;

-- The log of a draft that no customer has seen is deleted with the draft.
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
