-- The hashes of a person's unused backup codes, and the salt that they share, are a part of the person's row.
alter table users
  add column backup_code_salt bytea,
  add column backup_code_hashes bytea[] not null default '{}',
  add check (backup_code_salt is not null or backup_code_hashes = '{}');

-- Forced row-level security also applies to the table owner, so it is off for the move.
alter table users no force row level security;
update users set backup_code_salt = codes.salt, backup_code_hashes = codes.hashes
from (select user_id, salt, array_agg(code_hash order by id) as hashes from recovery_codes group by user_id, salt) codes
where codes.user_id = users.id;
alter table users force row level security;
drop table recovery_codes;
