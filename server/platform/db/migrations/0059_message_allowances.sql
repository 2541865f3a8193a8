-- What a company's emails and texts of the last 24 hours use of its limits is one row: `texted_at` has the texts of the company,
-- `answered_at` its replies to STOP, START and HELP. Forced row-level security also applies to the table owner, so it is off for
-- the move.
alter table mail_allowances rename to message_allowances;
alter table message_allowances
  add column texted_at timestamptz[] not null default '{}',
  add column answered_at timestamptz[] not null default '{}';

alter table message_allowances no force row level security;
alter table text_allowances no force row level security;
insert into message_allowances (org_id, texted_at, answered_at) select org_id, texted_at, answered_at from text_allowances
on conflict (org_id) do update set texted_at = excluded.texted_at, answered_at = excluded.answered_at;
alter table message_allowances force row level security;
drop table text_allowances;
