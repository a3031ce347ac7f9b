-- Who wrote a part of a visit last, also after its draft has ended: a window whose answer was lost
-- is told apart from another window that wrote.

alter table visit_draft
  -- Null when nothing is typed beyond what was saved.
  alter column content drop not null,
  -- Null when a program saved.
  alter column editor drop not null,
  -- What the window counts of its requests: the last that was taken, and the last save of them.
  add column number integer not null default 0,
  add column saved_number integer not null default 0;

-- The window that saved last.
alter table visit add column editor uuid;
