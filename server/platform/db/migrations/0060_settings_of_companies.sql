-- The settings of work, appointments and follow-ups are columns of their company, like its other settings. Each of the three has
-- an edit number of its own, so that people who change different ones don't get in each other's way; 0: never changed.
alter table organizations
  -- Sunday first: {from, to} in minutes since midnight; the same twice is a day without work. null: as in the program
  add column work_hours jsonb,
  add column set_up_minutes integer check (set_up_minutes between 0 and 480),
  add column travel_minutes integer check (travel_minutes between 0 and 240),
  -- the usual checklist, as texts in their order: what the job of a quote begins with
  add column usual_tasks jsonb not null default '[]',
  -- federal holidays on which the company works, as ids of the program
  add column holidays_worked jsonb not null default '[]',
  add column work_edit_number integer not null default 0,
  -- [{weekdays (0 is Sunday), from, to (minutes since midnight), capacity, active}]
  add column appointment_windows jsonb not null default '[]',
  -- days between today and the first and the last day on offer
  add column notice_days integer not null default 2 check (notice_days between 0 and 60),
  add column horizon_days integer not null default 60 check (horizon_days between 1 and 180),
  -- of the day before, by the company's clock; null: no reminder
  add column reminder_hour integer default 16 check (reminder_hour between 8 and 20),
  add column appointments_edit_number integer not null default 0,
  add column follow_ups_enabled boolean not null default true,
  -- days, hours, ways and templates, as domain/messages/follow-up-steps.ts describes them; null: as in the program
  add column follow_up_steps jsonb,
  add column follow_ups_edit_number integer not null default 0,
  add check (notice_days <= horizon_days),
  add check (work_edit_number = 0 or (work_hours is not null and set_up_minutes is not null and travel_minutes is not null)),
  add check (follow_ups_edit_number = 0 or follow_up_steps is not null);

-- Forced row-level security also applies to the table owner, so it is off for the move.
alter table organizations no force row level security;
alter table work_settings no force row level security;
alter table appointment_settings no force row level security;
alter table follow_up_settings no force row level security;
update organizations company
set work_hours = hours, set_up_minutes = work.set_up_minutes, travel_minutes = work.travel_minutes, usual_tasks = tasks,
  holidays_worked = work.holidays_worked, work_edit_number = edit_number
from work_settings work where work.org_id = company.id;
update organizations company
set appointment_windows = windows, notice_days = offer.notice_days, horizon_days = offer.horizon_days,
  reminder_hour = offer.reminder_hour, appointments_edit_number = edit_number
from appointment_settings offer where offer.org_id = company.id;
update organizations company
set follow_ups_enabled = enabled, follow_up_steps = steps, follow_ups_edit_number = edit_number
from follow_up_settings where org_id = company.id;
alter table organizations force row level security;
drop table work_settings, appointment_settings, follow_up_settings;
