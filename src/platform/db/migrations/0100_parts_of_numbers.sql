-- Five digits that stand together anywhere in a number, as an integer: a part of a number of five digits or more is
-- found by them. Three letters of it, as the other index has them, most numbers of a large house share with each other.
create function number_fives(mobile text) returns integer[] immutable parallel safe strict language sql as $$
  select array_agg(distinct substr(mobile, place, 5)::integer) from generate_series(1, length(mobile) - 4) place
$$;
create index patient_number_fives on patient using gin (number_fives(mobile))
  with (fastupdate = on, gin_pending_list_limit = 64);
