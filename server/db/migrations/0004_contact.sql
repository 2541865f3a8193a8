-- Messages from the contact form travel as account mails of kind 'contact'. The id of such a mail is the id of the form it
-- was typed into, so that a button pressed twice is one mail; the fingerprint (an HMAC of what was typed) tells a repeated
-- press from another message in the same form.
alter table account_messages add column fingerprint bytea;

-- Finding out which of the two it is, and nothing else of a mail.
grant select (id, fingerprint) on account_messages to app_auth;
