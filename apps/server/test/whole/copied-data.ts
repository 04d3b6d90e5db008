/**
 * Where a member's copy contains the personal data of personal-data.ts, by column; copy.test.ts fails for a column that
 * is not listed, and for one whose value is not in the named file.
 */

export interface Copying {
  /** The data file that contains these columns. */
  file?: string;
  columns?: string;
  /** Condition of the rows in the copy, if it does not contain all. */
  where?: string;
  /** Omitted columns, with reasons. */
  left?: Readonly<Record<string, string>>;
}

const NUMBERS = "numbers by which rows find each other";
const STAFF_NOTES = "internal notes of staff, which also name other people; the shop gives them out on request";
const KEYS = "keys and secrets, which would be worth stealing and say nothing about the member";

export const COPYING: Readonly<Record<string, Copying>> = {
  "addresses.address": {
    file: "addresses",
    columns: "id recipient area_code phone country province city district detail postal_code",
    left: { member_id: NUMBERS, created_at: "orders the list" },
  },
  "addresses.book": {
    file: "addresses",
    left: { member_id: NUMBERS, default_id: "stands at the address as isDefault" },
  },
  "cart.line": {
    file: "cart",
    columns: "id sku_id quantity selected",
    left: { member_id: NUMBERS, added_at: "orders the list" },
  },
  "notes.note": {
    left: {
      id: NUMBERS,
      member_id: NUMBERS,
      order_id: NUMBERS,
      text: STAFF_NOTES,
      written_by: STAFF_NOTES,
      written_by_name: STAFF_NOTES,
      written_at: STAFF_NOTES,
      changed_at: STAFF_NOTES,
    },
  },
  "wishlist.awaited_sku": {
    file: "awaited-products",
    columns: "sku_id",
    left: { member_id: NUMBERS, asked_at: "orders the list" },
  },
  "wishlist.item": { file: "wishlist", columns: "product_id added_at", left: { member_id: NUMBERS } },
  "content.read_mark": { file: "read-announcements", columns: "announcement_id read_at", left: { member_id: NUMBERS } },
  "feedback.entry": {
    file: "feedback",
    columns: "id type title content created_at reply replied_at",
    left: { member_id: NUMBERS, replied_by: "who replied is staff", replied_by_name: "who replied is staff" },
  },
  "feedback.picture": {
    file: "feedback",
    columns: "id width height",
    // Photos of returns are in the file of orders.
    where: "entry_id is not null",
    left: {
      member_id: NUMBERS,
      entry_id: NUMBERS,
      return_id: NUMBERS,
      position: "the sequence of the pictures",
      created_at: "the moment of the feedback",
    },
  },
  "reviews.review": {
    file: "reviews",
    columns: "id product_id stars words pictures language created_at changed_at hidden_reason answer answered_at",
    left: {
      member_id: NUMBERS,
      order_id: NUMBERS,
      revision: "counts changes, for staff",
      hidden_at: "whether it is hidden stands with the reason",
      hidden_by: "who hid it is staff",
      answered_by: "who answered is staff",
    },
  },
  "notifications.push": {
    left: { notice_id: NUMBERS, session_id: NUMBERS, attempts: "waits for seconds", due_at: "waits for seconds" },
  },
  "notifications.push_device": {
    file: "push-devices",
    columns: "language created_at",
    left: {
      session_id: NUMBERS,
      member_id: NUMBERS,
      endpoint: KEYS,
      p256dh: KEYS,
      auth: KEYS,
      topics: "in the copy as a list",
    },
  },
  "platform.discarded_file": { left: { key: "a picture that is being removed" } },
  "kyc.discarded_file": { left: { photo_id: "a file without a key, which nobody can read" } },
  "kyc.photo": {
    file: "identity",
    columns: "id",
    // A photo that is not submitted is deleted by the sweep within a day.
    where: "submission_id is not null",
    left: {
      member_id: NUMBERS,
      submission_id: NUMBERS,
      part: "the name of its field",
      width: "seen in the picture",
      height: "seen in the picture",
      key_id: KEYS,
      wrapped_key: KEYS,
      created_at: "the moment of the submission",
    },
  },
  "kyc.submission": {
    file: "identity",
    columns: "id_type name state note submitted_at decided_at",
    left: {
      id: NUMBERS,
      member_id: NUMBERS,
      number_sealed: "the number itself is in the copy",
      key_id: KEYS,
      wrapped_key: KEYS,
      number_hash: KEYS,
      reasons: "in the copy as sentences",
      decided_by: "who decided is staff",
      decided_by_name: "who decided is staff",
      withdrawn_at: "in the copy as the state and the note",
      withdrawn_by_name: "who withdrew is staff",
    },
  },
  "members.attempt": { left: { key: "counters against guessing, gone after an hour" } },
  "members.email_change": {
    left: {
      token_hash: KEYS,
      member_id: NUMBERS,
      former_email: "a link that undoes it waits for 72 hours",
      changed_at: "a link that undoes it waits for 72 hours",
      expires_at: "a link that undoes it waits for 72 hours",
    },
  },
  "members.email_code": {
    left: {
      event: "a code that waits for ten minutes",
      email: "stands in the profile",
      member_id: NUMBERS,
      code_hash: KEYS,
      created_at: "a code that waits for ten minutes",
      expires_at: "a code that waits for ten minutes",
      tries: "a code that waits for ten minutes",
      used_at: "a code that waits for ten minutes",
    },
  },
  "members.known_device": {
    left: {
      member_id: NUMBERS,
      fingerprint: "a hash of network and browser that nobody can read",
      seen_at: "belongs to that hash",
    },
  },
  "members.member": {
    file: "profile",
    columns: "name nickname avatar email wanted_email area_code mobile birth_date nationality",
    left: {
      password_hash: KEYS,
      suspended_reason: "a suspended member cannot ask, and others have none",
      contact_shared_at: "in the copy as sharing.since",
    },
  },
  "members.proposal": {
    left: {
      id: NUMBERS,
      member_id: NUMBERS,
      kind: "work of staff, which names other people",
      state: "work of staff, which names other people",
      reason: "work of staff, which names other people",
      proof: "work of staff, which names other people",
      send_to: "work of staff, which names other people",
      changes: "in the copy as the details in force; the rest is work of staff, which names other people",
      email_confirmed: "work of staff, which names other people",
      proposed_by: "who proposed is staff",
      proposed_by_name: "who proposed is staff",
      proposed_at: "work of staff, which names other people",
      decided_by: "who decided is staff",
      decided_by_name: "who decided is staff",
      decided_at: "work of staff, which names other people",
      opens_at: "in the copy as recovery.opensAt",
      ends_at: "work of staff, which names other people",
      stop_hash: KEYS,
      ended_at: "work of staff, which names other people",
    },
  },
  "members.recovery_code": {
    left: {
      member_id: NUMBERS,
      code_hash: KEYS,
      created_at: KEYS,
      proposal_id: NUMBERS,
      expires_at: KEYS,
      used_at: "in the copy as recoveryCodesLeft",
      used_for: KEYS,
    },
  },
  "members.session": { file: "sessions", columns: "device" },
  "members.step_up": { file: "protection", columns: "transfer withdrawal", left: { member_id: NUMBERS } },
  "members.step_up_challenge": {
    left: { challenge: KEYS, member_id: NUMBERS, action: KEYS, intent: KEYS, expires_at: KEYS },
  },
  "members.step_up_enrolment": { left: { id: NUMBERS, member_id: NUMBERS, sealed_secret: KEYS, expires_at: KEYS } },
  "members.step_up_factor": {
    file: "protection",
    columns: "id kind name created_at last_used_at",
    left: {
      member_id: NUMBERS,
      sealed_secret: KEYS,
      used_step: KEYS,
      credential_id: KEYS,
      public_key: KEYS,
      sign_count: KEYS,
      transports: KEYS,
    },
  },
  "notifications.development_mail": {
    left: {
      id: "letters of a demo without a mail server",
      recipient: "letters of a demo without a mail server",
      subject: "letters of a demo without a mail server",
      text: "letters of a demo without a mail server",
      html: "letters of a demo without a mail server",
      sent_at: "letters of a demo without a mail server",
    },
  },
  "notifications.notice": {
    file: "notices",
    columns: "id kind reference created_at",
    left: { member_id: NUMBERS, params: "in the copy as sentences", read_at: "in the copy as whether it was read" },
  },
  "notifications.outbox": {
    left: {
      id: NUMBERS,
      recipient: "stands in the profile",
      language: "the language of the letter",
      name: "letters that the member got: notices, which are in the copy, and codes, which are secret",
      mail_values: "letters that the member got: notices, which are in the copy, and codes, which are secret",
      urgent: "how it is delivered",
      created_at: "how it is delivered",
      attempts: "how it is delivered",
      due_at: "how it is delivered",
      sent_at: "how it is delivered",
      last_error: "how it is delivered",
    },
  },
  "orders.purchase": {
    file: "orders",
    columns: "recipient area_code phone province city district detail postal_code remark",
  },
  "orders.parcel": { file: "orders", columns: "tracking_number" },
  "orders.return_request": { file: "orders", columns: "words" },
  "platform.idempotency": { left: { answer: "repeats for a day what orders, transfers and withdrawals say" } },
  "platform.picture": {
    file: "avatars",
    columns: "id width height created_at",
    // Pictures of reviews are in review-pictures.json (copy.test.ts).
    where: "topic = 'avatar'",
    left: {
      owner: NUMBERS,
      topic: "the file of a picture says whether it is a profile picture or one of a review",
      widths: "the same picture in other sizes",
      used_at: "the moment of the review",
      discarded_at: "a picture that is being removed",
    },
  },
  "transfers.transfer": { file: "transfers", columns: "instructions" },
  "withdrawals.saved_address": {
    file: "payout-addresses",
    columns: "id label address",
    left: { member_id: NUMBERS, used_at: "orders the list" },
  },
};

/** The member's own calls whose responses form the copy. */
export const COPIED_CALLS = [
  "members.profile",
  "members.invite",
  "members.sessions",
  "members.consents",
  "cart.index",
  "wishlist.index",
  "wishlist.awaited",
  "addresses.index",
  "orders.index",
  "orders.detail",
  "payments.list",
  "payments.detail",
  "wallet.balances",
  "wallet.balance",
  "wallet.shopCoins",
  "wallet.integral",
  "transfers.detail",
  "withdrawals.index",
  "withdrawals.detail",
  "withdrawals.addresses",
  "kyc.info",
  "feedback.index",
  "reviews.own",
  "notices.index",
  "membership.standing",
  "team.member",
  "team.privacy",
  "income.consumption",
  "income.global",
  "income.leadership",
  "income.sales",
  "income.referral",
  "income.rebate",
  "income.tier",
  "stepUp.state",
] as const;

const OTHERS = "shows other members";
const REPEATS = "is counted from what the copy has";

/** The member's reading calls that are not part of the copy. */
export const LEFT_CALLS: Readonly<Record<string, string>> = {
  "pushes.state": "in the copy with the devices that get notices; the key is the shop's",
  "members.userInfo": "the same as the profile",
  "orders.payStatus": REPEATS,
  "orders.counts": REPEATS,
  "transfers.receiver": OTHERS,
  "transfers.recent": REPEATS,
  "withdrawals.limits": REPEATS,
  "content.unreadAnnouncements": "what was read is in the copy",
  "notices.unread": REPEATS,
  "wishlist.ids": REPEATS,
  "reviews.mine": "the same as the list of the member's reviews",
  "team.binaryTree": OTHERS,
  "team.direct": OTHERS,
  "team.overview": REPEATS,
  "team.search": OTHERS,
  "income.summary": REPEATS,
  "income.why": "how an amount of the copy was computed, from what others bought",
  "income.limit": REPEATS,
};
