-- PDFs of the sample quote that were made, so that every process knows them on /verify, also after a restart. Two or so a day.
create table sample_copies (
  sha256 text primary key,
  made_at timestamptz not null
);
create index sample_copies_by_age on sample_copies (made_at);
grant select, insert, delete on sample_copies to app_auth;
