create index concurrently certificate_check_key on certificate (check_key) where check_key is not null;
