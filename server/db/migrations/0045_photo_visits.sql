-- Photos of a sent quote that change in one visit wait here, and are shown to the customer together as one revision.
alter table quotes
  -- when the first of them changed; null when none waits
  add column photos_changed_at timestamptz,
  -- names of those who changed them, in the visit that goes on or in the last one
  add column photos_changed_by text[] not null default '{}',
  -- A decision ends the visit: what was signed is what was shown.
  add constraint photos_wait_on_sent_quotes
    check (photos_changed_at is null or (status = 'pending' and link_made_at is not null));
