-- How far the daily check of evidence has come is a part of the company's row. Forced row-level security also applies to the
-- table owner, so it is off for the move.
alter table organizations
  -- every quote with an event before this time has been checked since
  add column evidence_changes_until timestamptz not null default 'epoch',
  -- the other quotes are checked in the order of their ids, over several days if necessary
  add column evidence_last_quote_id uuid not null default '00000000-0000-0000-0000-000000000000';

alter table organizations no force row level security;
alter table evidence_checks no force row level security;
update organizations
set evidence_changes_until = greatest(changes_until, 'epoch'), evidence_last_quote_id = last_quote_id
from evidence_checks where org_id = organizations.id;
alter table organizations force row level security;
drop table evidence_checks;
