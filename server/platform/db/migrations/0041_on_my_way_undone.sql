-- "On my way" can be undone: its message leaves a few seconds later, and is withdrawn unless it was handed over before.

-- the message behind arrival_told_at; null for a visit of an earlier version
alter table visits add column arrival_message_id uuid;
-- PostgreSQL looks at the rows that there are, which the policy lets it do for one company at a time. No visit has one yet.
select set_config('app.org_id', '00000000-0000-0000-0000-000000000000', true);
alter table visits add foreign key (org_id, arrival_message_id) references messages (org_id, id);

alter table messages
  -- It leaves no sooner, and can be withdrawn until it is handed over. null: it leaves at once.
  add column send_from timestamptz,
  -- when such a message was last offered to the mail server or the text provider; null again if they did not take it
  add column handed_over_at timestamptz;
