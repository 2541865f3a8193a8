-- The inbox: what customers answered and what did not reach them. Its items are events of quotes; only what staff made of
-- them is stored here.

-- The inbox of a company, newest first, without reading the rest of its history.
create index quote_events_for_inbox on quote_events (org_id, at desc, quote_id desc, seq desc)
  where type in ('question', 'text_received', 'bounced', 'not_sent', 'declined');

-- An item without a row is open and nobody's.
create table inbox_states (
  org_id uuid not null,
  quote_id uuid not null,
  event_seq integer not null,
  assigned_to uuid references users (id),
  done_at timestamptz,
  done_by uuid references users (id),
  -- a key of the API or a person, as it was called then
  done_by_name text not null default '',
  -- the event with the answer; an item has one answer at most
  answer_seq integer,
  primary key (org_id, quote_id, event_seq),
  foreign key (org_id, quote_id, event_seq) references quote_events (org_id, quote_id, seq),
  foreign key (org_id, quote_id, answer_seq) references quote_events (org_id, quote_id, seq)
);
create index inbox_states_by_answer on inbox_states (org_id, quote_id, answer_seq) where answer_seq is not null;
create index inbox_states_assigned on inbox_states (org_id, assigned_to) where assigned_to is not null;

alter table inbox_states enable row level security;
alter table inbox_states force row level security;
create policy tenant on inbox_states using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, update on inbox_states to app_user;
