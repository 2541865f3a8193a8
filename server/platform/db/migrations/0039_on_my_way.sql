-- What the customer was told when somebody set out for the visit; empty again once the visit is moved.
alter table visits
  add column arrival_from timestamptz,
  add column arrival_to timestamptz,
  add column arrival_told_at timestamptz,
  add column arrival_told_by text check (arrival_told_by in ('email', 'text')),
  -- why they were not told
  add column arrival_problem text not null default '';
