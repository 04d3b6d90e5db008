-- Staff and monitoring ask all the time whether a payout is strange, beside any number of ended ones.
create index payout_strange on payouts.payout (withdrawal_id) where state = 'strange';
