-- Not everybody at a desk has an e-mail address of their own. Empty is none, and may be so for many.
drop index staff_one_email;
create unique index staff_one_email on staff (lower(email)) where email <> '';
