-- The list of medicines grows with what is prescribed, mistypings included. What is retired, or joined
-- with another, stays as a row: typed again, it is not suggested again. Prescriptions are text, and stay.
alter table medicine
  add column version integer not null default 1,
  add column active boolean not null default true,
  add column joined_into integer references medicine,
  add constraint medicine_joined_is_retired check (not active or joined_into is null),
  add constraint medicine_joined_with_another check (joined_into <> id);
create index medicine_joined_into on medicine (joined_into) where joined_into is not null;
