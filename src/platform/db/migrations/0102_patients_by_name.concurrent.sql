-- The patients of a name, one after the other, with the digits that were typed beside it.
create index concurrently patient_named on patient (name_key, id) include (mobile);
