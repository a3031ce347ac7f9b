create index concurrently patient_merged_into on patient (merged_into) where merged_into is not null;
