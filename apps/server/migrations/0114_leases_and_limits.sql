-- Whose lease it is: the process that runs a job renews it, and one that lost it does not end another's.
alter table platform.job add column lease_holder uuid;

-- Limits against guessing outlive a crash and a failover.
alter table members.attempt set logged;
