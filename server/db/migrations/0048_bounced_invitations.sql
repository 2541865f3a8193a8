-- An invitation is a mail to a stranger as well: one that bounces lowers the company's allowance as a quote does.
alter table invitations add column bounced_at timestamptz;
create index invitations_by_age on invitations (org_id, created_at);
grant select (bounced_at) on invitations to app_user;
grant select (org_id, created_at, bounced_at) on invitations to app_worker;
