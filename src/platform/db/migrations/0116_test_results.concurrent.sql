create index concurrently recommended_test_result_by on recommended_test (result_by) where result_by is not null;
