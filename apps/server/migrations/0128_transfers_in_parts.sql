-- Transfers are in parts, and only the newest is written. Its indexes stay small enough for memory, so a posting writes few pages
-- of the log. All parts are read as ledger.transfer. That table itself holds what was there before, and what builds from before
-- write while processes are renewed.
create table ledger.newest_transfer (like ledger.transfer including indexes) inherits (ledger.transfer);
