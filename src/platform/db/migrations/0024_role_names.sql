-- What a role is called in the header ('Consultant^Senior'); an empty one has its usual name.
alter table role_rule add column shown_name text not null default ''
  check (char_length(shown_name) <= 40);
