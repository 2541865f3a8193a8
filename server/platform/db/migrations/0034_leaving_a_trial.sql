-- A person may leave a trial that nobody has used, to join a team: whether it was used is asked when they join.
grant select (org_id) on quotes, customers, jobs to app_auth;
