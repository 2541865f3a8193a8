-- Where the company's customers can review it, shown to every customer once the work is done. '' shows nothing.
alter table organizations add column review_url text not null default ''
  check (length(review_url) <= 500 and (review_url = '' or review_url like 'https://%'));
