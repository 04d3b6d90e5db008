-- What members see of others in their team: a member can allow its referrer to see how to reach it, and the market says what
-- is shown at all.
alter table members.member add column contact_shared_at timestamptz;

update market.configuration set body = body || '{
  "team": {
    "direct": {"name": true, "avatar": true, "joinedAt": true, "referrer": true, "achievements": true},
    "below": {"name": true, "avatar": true, "joinedAt": true, "referrer": true, "achievements": true},
    "contacts": true
  }
}'::jsonb where not body ? 'team';
