-- A customer's text that looks like a STOP without being one of its words holds texts to the phone, until a person has read
-- it. Who has not agreed before is "not asked" again afterwards.
alter table text_consents drop constraint text_consents_state_check;
alter table text_consents add constraint text_consents_state_check
  check (state in ('agreed', 'stopped', 'unreachable', 'held', 'not_asked'));

-- Answers to STOP, START and HELP: strangers who write these words must not use up what the company's own texts may take.
alter table text_allowances add column answered_at timestamptz[] not null default '{}';
