-- The messages that somebody has opened, of all that wait: few, and listed whatever else waits (decision 70).
create index message_opened on message (begun_at) where status = 'waiting' and begun_at is not null;
