-- What a recommended test has shown, when it was made and who noted it; null while nobody has.
alter table recommended_test
  add column result text,
  add column result_day date,
  add column result_by integer,
  add constraint recommended_test_result check (num_nonnulls(result, result_day, result_by) in (0, 3) and result <> '') not valid,
  add constraint recommended_test_result_by_fkey foreign key (result_by) references staff not valid;

-- As certificates: a process of the version before would write the tests anew, and lose their results without a word.
create trigger recommended_test_kept before delete on recommended_test
  for each row when (old.result is not null) execute function keep_row();
