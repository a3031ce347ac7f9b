-- What a recommended test has shown, when it was made and who noted it; null while nobody has.
alter table recommended_test
  add column result text,
  add column result_day date,
  add column result_by integer,
  add constraint recommended_test_result check (num_nonnulls(result, result_day, result_by) in (0, 3) and result <> '') not valid,
  add constraint recommended_test_result_by_fkey foreign key (result_by) references staff not valid;
