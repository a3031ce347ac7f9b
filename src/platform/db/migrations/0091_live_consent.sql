-- A patient who stops messages, by their link or from their mailbox: what waits for them leaves the desk's list.
select live.track('message_consent', 'message');
