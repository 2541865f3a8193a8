-- The message that the work is done: until now it was found by its kind and its time.
-- null: someone sent it from their own phone, or the customer has not been notified yet.
alter table jobs add column result_message_id uuid;

-- Fill the column for existing jobs by the old rule. Forced row-level security also applies to the table owner, so it is
-- off for this update.
alter table jobs no force row level security;
alter table quotes no force row level security;
alter table messages no force row level security;
update jobs job
set result_message_id = (
  select message.id
  from messages message
  join quotes quote on quote.org_id = message.org_id and quote.id = message.quote_id
  where message.org_id = job.org_id and quote.number = job.quote_number and message.kind = 'work_done'
    and message.created_at >= job.result_sent_at and message.created_at < job.result_sent_at + interval '1 minute'
  order by message.created_at
  limit 1)
where job.result_sent_at is not null and job.quote_number is not null;
alter table jobs add foreign key (org_id, result_message_id) references messages (org_id, id);
alter table jobs force row level security;
alter table quotes force row level security;
alter table messages force row level security;
