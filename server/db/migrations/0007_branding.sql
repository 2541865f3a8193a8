-- What the notes of a new quote begin with. The rest of a company's branding has had its columns from the start;
-- logo_url is the folder of the logo's stored pictures, or null.
alter table organizations add column default_notes text not null default '' check (length(default_notes) <= 4000);

-- The logo a mail was written with: its picture is put into the mail when it leaves, as the attached PDFs are.
alter table messages add column logo_url text;
