-- The clinic's day on which a paper was added: the desk sees what it added today, and nothing else (decision 118).
-- Null for those that were added before: none of them is of today.
alter table visit_paper add column added_on date;
