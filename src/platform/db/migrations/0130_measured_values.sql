-- What a test of the catalogue measures, in order: [{name, unit, digits, ranges: [{appliesTo, low, high}]}].
alter table lab_test
  add column measured_values jsonb not null default '[]',
  add constraint lab_test_measured_values check (jsonb_array_length(measured_values) <= 20);
alter table radiology_test
  add column measured_values jsonb not null default '[]',
  add constraint radiology_test_measured_values check (jsonb_array_length(measured_values) <= 20);

-- The figures of a result, each with its name, unit and ranges as they were: {text, day, values: [...]}. They are those
-- of the words and the day beside which they were noted, and count only as long as result and result_day are these. A
-- process of the version before writes words and day alone: its words stand by themselves, and what was measured stays.
alter table recommended_test
  add column figures jsonb,
  add constraint recommended_test_figures
    check (figures is null or jsonb_array_length(figures -> 'values') between 1 and 20) not valid;
