-- What is in the address at which whoever holds a printed certificate asks the clinic about it. Null until it is printed.
alter table certificate add column check_key text,
  add constraint certificate_check_key_form check (check_key ~ '^[[:alnum:]_-]{22}$') not valid;
