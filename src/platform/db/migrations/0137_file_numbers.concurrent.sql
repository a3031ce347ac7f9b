create unique index concurrently patient_file_number on patient (upper(file_number) text_pattern_ops) where file_number is not null;
