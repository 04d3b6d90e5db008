/**
 * Columns with personal data of members, and their treatment when the account is cancelled. Every column of every table is
 * listed; erasure.test.ts fails for missing ones, and for personal data that remains.
 *
 * - `rows`: the member's rows are deleted; their columns need not be listed.
 * - `erased`: columns that are cleared. The row remains.
 * - `expires`: personal data that a sweep deletes within the time given in a comment.
 * - `stays`: data that is not personal, or that the ledger needs under the member's number: amounts, states, times, public
 *   records of a chain, and words of staff.
 *
 * `of` selects the rows of members: `$1` is their numbers, `$2` their email addresses. Default: `member_id = any($1)`.
 */
export interface Erasure {
  rows?: "deleted";
  erased?: string;
  expires?: string;
  stays?: string;
  of?: string;
}

const DELETED = { rows: "deleted" } as const;
/** Emails to a former address expire 30 days after they were sent. */
const BY_ADDRESS = { rows: "deleted", of: "recipient = any($2)" } as const;

const TRANSFERS = {
  stays: `posting_id leg from_account to_account amount from_sequence from_balance to_sequence to_balance xid created_at asset
    kind`,
} as const;

export const TABLES: Readonly<Record<string, Erasure>> = {
  "addresses.address": DELETED,
  "addresses.book": DELETED,
  "bonus.country_day": { stays: "day country sales retail income" },
  "bonus.credit": {
    stays: `day position member_id balance coupon point country level tier active recent personal left_bv right_bv dynamic_before
      carried_left carried_right added_left added_right place left_size right_size`,
  },
  "bonus.day": {
    stays: `day plan_version closed_at last_member until_xid frozen_at totals checksums posted_at
      credited_at_once countries_summed_at`,
  },
  "bonus.disclosure": { stays: "period body published_by published_at" },
  "bonus.generation": { stays: "day member_id generation bonuses bonus raw" },
  "bonus.lead": { stays: "day member_id generation from_id bonus raw" },
  "bonus.line": { stays: "day member_id income ratio rank performance raw limits received" },
  // A country with a policy in the plan is part of the settled data.
  "bonus.member_day": {
    stays: `day member_id country activated_on recent personal left_bv right_bv carried_left carried_right dynamic rebated`,
  },
  "bonus.month": { stays: "member_id month income received" },
  "bonus.posted_chunk": { stays: "day chunk" },
  "bonus.run": { stays: "id day started_by step done total started_at ended_at error" },
  "bonus.sale": { stays: "day place order_id member_id bv" },
  "bonus.source": { stays: "day order_id income member_id ratio raw" },
  "bonus.summed_month": { stays: "month summed_at" },
  "bonus.trial": {
    stays: "id kind input asked_by asked_at kept_until started_at step done total ended_at outcome error result",
  },
  "cart.line": DELETED,
  "catalog.category": { stays: "id slug position name picture hidden revision" },
  "catalog.product": {
    stays: `id category_id name summary description specifications facts pictures presale activation published price_from
      price_to bv sold_count popularity star_counts never_shown kept revision created_at changed_at`,
  },
  "catalog.price_history": { stays: "sku_id since price" },
  "catalog.proposal": {
    stays: "id call input changes product_ids state proposed_by proposed_at decided_by decided_at",
  },
  "catalog.sale": { stays: "sku_id price bv begins_at ends_at regular_price regular_bv old_price" },
  "catalog.search_entry": { stays: "product_id terms names" },
  "catalog.synonym_group": { stays: "id language words forms revision changed_at changed_by" },
  "catalog.sku": { stays: "id product_id code options text price bv stock active opening picture" },
  "catalog.stock_change": { stays: "id sku_id change stock_after reason staff_id created_at" },
  "content.read_mark": DELETED,
  "content.piece": {
    stays: "id kind name position revision draft authors published_at changed_at changed_by",
  },
  "content.version": {
    stays: "piece_id number body label shown_from shown_until replaced authors published_by published_at",
  },
  "chain.dispute": {
    stays: `chain_id tx_hash log_index block_hash block_number from_address to_address token raw found_at asked_at outcome
      settled_at`,
  },
  "chain.difference": { stays: "reconciliation_id place kind address tx_hash books chain" },
  "chain.house_address": { stays: "chain_id address role added_at tokens gas looked_at" },
  "chain.move": {
    stays: "chain_id tx_hash log_index block_number block_hash from_address to_address raw found_at",
  },
  "chain.move_read": { stays: "chain_id address block_number" },
  "chain.reconciliation": {
    stays: `id chain_id asked_by asked_at ended_at state block_number block_hash block_time addresses books chain
      on_deposits on_treasury on_hot differences problem`,
  },
  "chain.node": { stays: "chain_id name head_number final_number problem asked_at answered_at" },
  "chain.pour": { stays: "id to_address raw asked_at tx_hash" },
  "chain.watch": {
    stays: `chain_id genesis block_number block_hash block_time head_number read_at halted problem holder held_until
      begun_at begun_block opening`,
  },
  "feedback.entry": DELETED,
  // The hourly sweep deletes the files; the rows of pictures not deleted yet identify no member.
  "feedback.picture": DELETED,
  // Names of sealed files without a key, until the hourly sweep deletes the files.
  "kyc.discarded_file": { expires: "photo_id" },
  // Names of picture files, until a sweep deletes them within a minute.
  "platform.discarded_file": { expires: "key", stays: "discarded_at" },
  "kyc.hash_key": { stays: "one sealed key_id wrapped_key" },
  "kyc.photo": DELETED,
  "kyc.submission": DELETED,
  "ledger.account": { stays: "member_id asset balance sequence opened_at" },
  "ledger.audit_run": {
    stays: `id started_by started_by_name requested_at started_at ended_at alive_until state checks checks_in_all
      fault_check fault_row fault_message`,
  },
  "ledger.block": {
    stays: `number era era_floor from_xid until_xid row_count last_posting_id leaves previous_hash hash sealed_at`,
  },
  "ledger.day_total": { stays: "day kind from_account to_account asset amount movements first_posting last_posting" },
  "ledger.house_account": { stays: "account name holds" },
  "ledger.house_balance": { stays: "account asset balance rolled_at" },
  "ledger.posting": { stays: "id key kind reference memo resolves created_at" },
  "ledger.transfer": TRANSFERS,
  "ledger.upkeep": { stays: "only_row era era_floor rolled_until sealed_until time_zone" },
  "market.configuration": { stays: "version holds_from body created_by created_at note authors released_by" },
  "market.pause": { stays: "part reason since until paused_by" },
  "market.draft": { stays: "id revision based_on body note authors created_at changed_at state" },
  // An hour: rate limit counters, some of them by email address.
  "members.activation_change": { stays: "member_id entry day activated brought_in" },
  "members.attempt": { expires: "key", stays: "count resets_at" },
  "members.consent": { stays: "member_id document version accepted_at" },
  "members.email_change": DELETED,
  "members.email_code": DELETED,
  "members.former_key": { stays: "key_hash session_id kind generation expires_at" },
  "members.known_device": DELETED,
  "members.member": {
    of: "id = any($1)",
    erased: `name nickname avatar email wanted_email area_code mobile birth_date nationality password_hash
      suspended_reason contact_shared_at`,
    stays: "id public_id status language level activated_at invitation_code joined_at cancelled_at",
  },
  "members.node_code": { stays: "code member_id side" },
  "members.proposal": DELETED,
  "members.recovery_code": DELETED,
  "members.session": {
    erased: "device",
    stays: `token_hash id member_id created_at last_seen_at expires_at token_expires_at renewal_hash generation salt
      taken_up_at`,
  },
  "members.step_up": DELETED,
  "members.step_up_challenge": DELETED,
  "members.step_up_enrolment": DELETED,
  "members.step_up_factor": DELETED,
  "network.chain": { stays: "head_id side tail_id" },
  "network.place": {
    stays: `id parent_id side referrer_id chain_head_id depth jump_id placed_at xid`,
  },
  "notes.note": DELETED,
  "notifications.development_mail": BY_ADDRESS,
  "notifications.notice": DELETED,
  "notifications.outbox": BY_ADDRESS,
  "notifications.push": {
    rows: "deleted",
    of: "notice_id in (select id from notifications.notice where member_id = any($1))",
  },
  "notifications.push_device": DELETED,
  "notifications.push_key": { stays: "only_row public_key sealed_private_key created_at" },
  "orders.awaited": { stays: "order_id member_id invoice_id method held hold_id begun_at" },
  "orders.discount_code": {
    stays:
      "id code percent amount begins_at ends_at minimum uses_at_most uses_each uses excluded_products without_sales created_by created_at approved_by approved_at ended_by ended_at",
  },
  "orders.goodwill": { stays: "id order_id choice reason proposed_by proposed_at outcome decided_by decided_at" },
  "orders.line": {
    stays: "order_id position product_id sku_id name sku_text picture price bv quantity presale activation discount",
  },
  "orders.member_state": { stays: "member_id unpaid bv days day_bv pending_bv" },
  "orders.news_mark": { stays: "only_row era until_xid" },
  "orders.parcel": {
    // A tracking number identifies the receiver at the carrier.
    of: "order_id in (select id from orders.purchase where member_id = any($1))",
    erased: "tracking_number",
    stays: "order_id number shipped_at shipping_company",
  },
  "orders.parcel_line": { stays: "order_id number position quantity" },
  "orders.resend": { stays: "order_id number parcel reason created_at cancelled_at" },
  "orders.resend_line": { stays: "order_id number position quantity cancelled" },
  "orders.pending_volume": { stays: "order_id entry member_id bv created_at xid" },
  "orders.purchase": {
    erased: "recipient area_code phone province city district detail postal_code remark",
    stays: `id number member_id state created_at pay_until pieces product_total shipping_fee total bv has_activation
      only_activation country payment_method paid paid_at paid_day shipped_at completes_at completed_at final_at final_day closed_at close_reason awaits_coins market_version address_revision
      open_returns discount_code discount former_number`,
  },
  "orders.refund": { stays: "order_id number kind member_id day reason unsent bv created_at" },
  "orders.refund_line": { stays: "order_id number position quantity restocked" },
  "orders.refund_part": { stays: "order_id number asset part amount" },
  "orders.return_line": { stays: "request_id position quantity" },
  "orders.return_request": {
    erased: "words",
    stays: `id order_id member_id state reason requested_at accepted_at return_address instructions received_at refusal
      refund_number closed_at`,
  },
  "orders.volume": { stays: "order_id day member_id bv goods sales activates created_at xid" },
  "payments.chain": { stays: "chain_id key_id next_index" },
  "payments.former_key": { stays: "chain_id key_id until_index replaced_at" },
  "payments.deposit": {
    stays: `id chain_id tx_hash log_index block_number block_hash block_time from_address to_address raw micros dust invoice_id use
      recorded_at`,
  },
  "payments.invoice": {
    stays: `id chain_id address_index address purpose member_id order_id state expected tolerance counted arrived
      credited seen seen_at seen_transactions confirmations created_at expires_at ended_at`,
  },
  "payments.lost_address": { stays: "chain_id address_index address" },
  "payments.house_move": {
    stays: `id chain_id tx_hash log_index block_hash block_number from_address to_address raw from_account to_account micros
      booked_at`,
  },
  "payouts.payout": {
    stays: "withdrawal_id journal_id nonce address raw state problem prepared_at sent_at ended_at cancel_asked_at",
  },
  "payouts.transaction": {
    stays:
      "journal_id seq withdrawal_id hash raw_transaction gas gas_price signed_at sent_at last_sent_at sends cancels",
  },
  "payouts.wait": { stays: "withdrawal_id reason since tried_at tries" },
  "payouts.wallet": { stays: "journal_id chain_id address began_at retired_at tokens gas_money gas_price asked_at" },
  "payouts.worker": { stays: "only_row holder held_until waits waits_since looked_at" },
  "payouts.freeze": { stays: "id member_id reason frozen_by frozen_at lifted_by lifted_at" },
  "payments.quarantine": {
    stays: `id chain_id tx_hash log_index block_hash block_number block_time token from_address to_address raw reason tries
      found_at tried_at recorded_at`,
  },
  "payments.scan": { stays: "chain_id scanned_until scanned_at" },
  // A day: stored responses of idempotency keys.
  "plan.draft": { stays: "id revision based_on body note authors created_at changed_at state" },
  "plan.version": { stays: "version holds_from body created_by created_at note authors released_by" },
  "platform.day_fence": { stays: "only_row closed_until" },
  "platform.code_schema": { stays: "name used_at" },
  "platform.idempotency": { expires: "answer", stays: "actor key endpoint input_hash created_at" },
  "platform.job": { stays: "name due_at leased_until lease_holder" },
  "platform.last_write": { stays: "person position at" },
  "platform.migration": { stays: "name checksum applied_at needs" },
  "platform.picture": { rows: "deleted", of: "owner = any(select 'member:' || number from unnest($1) number)" },
  "platform.process": { stays: "id words counts_until" },
  "platform.shop": { stays: "only_row kind" },
  "reviews.review": DELETED,
  // Staff are not members: their accounts are kept as long as the audit log.
  "staff.account": {
    stays: `id name email roles password_hash totp_secret totp_draft totp_step disabled created_at last_seen_at member_id
      password_given attention_mails language attention_day`,
  },
  "staff.attention_told": { stays: "staff_id kind seen_at" },
  "staff.audit": { stays: "seq staff_id staff_name action subject details at previous_hash hash" },
  "staff.audit_tail": { stays: "one seq hash" },
  "staff.grant_request": {
    stays: "id member_id asset amount reason state requested_by requested_at decided_by decided_at",
  },
  "staff.known_device": { stays: "staff_id token_hash seen_at" },
  "staff.saved_view": { stays: "staff_id page name filters" },
  "staff.session": { stays: "id staff_id token_hash created_at expires_at last_seen_at" },
  "transfers.transfer": {
    of: "sender_id = any($1)",
    erased: "instructions",
    stays: "id sender_id receiver_id asset amount fee created_at",
  },
  "payments.release": {
    stays: "id deposit_id member_id reason state proposed_by proposed_at decided_by decided_at",
  },
  "wishlist.awaited_sku": DELETED,
  "wishlist.item": DELETED,
  "withdrawals.approval": { stays: "withdrawal_id staff_id at" },
  "withdrawals.member": { stays: "member_id held_since" },
  "withdrawals.origin": { stays: "only_row identity by_signer restored_at journal_read_at" },
  "withdrawals.saved_address": DELETED,
  "withdrawals.withdrawal": {
    stays: `id member_id state amount fee address asked_day created_at hold_posting approvals approvals_needed
      approved_at closed_at closed_by reason reason_words transaction_id claimed_by claimed_at named_transaction named_at
      named_sender named_nonce payment_check checked_at unproven`,
  },
  "withdrawals.found_transfer": {
    stays: "withdrawal_id chain_id tx_hash log_index from_address block_time found_at put_aside_at",
  },
  "withdrawals.payment": {
    stays:
      "withdrawal_id chain_id tx_hash log_index block_number block_hash block_time from_address to_address raw proven_at",
  },
};
