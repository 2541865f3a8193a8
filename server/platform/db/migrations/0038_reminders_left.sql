-- A reminder counts as sent when its message has left, not when it was written: between the two the customer may decide.
alter table follow_ups add column left_at timestamptz;
-- What was counted so far stays counted on its day. The owner of the tables is under row-level security like everyone else.
alter table follow_ups no force row level security;
update follow_ups set left_at = settled_at where state = 'sent';
alter table follow_ups force row level security;
alter table follow_ups add constraint follow_ups_left_check check (left_at is null or state = 'sent');

-- None goes out on a federal holiday.
alter table follow_ups drop constraint follow_ups_waits_for_check;
alter table follow_ups add constraint follow_ups_waits_for_check
  check (waits_for in ('quiet_hours', 'holiday', 'allowance', 'unconfirmed'));
