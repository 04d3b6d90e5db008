/**
 * The catalogue of refusals. Each has a name here, and a sentence in eight languages in `messages/`. `code` is the body
 * code of the envelope, `status` the HTTP status (docs/wire.md 1).
 */
const refused = { code: 0, status: 200 } as const;
/** The same idempotency key may be sent again once the missing thing is there. */
const again = { code: 0, status: 200, again: true } as const;

export const ERRORS = {
  INVALID_INPUT: refused,
  SESSION_MISSING: { code: 303, status: 200 },
  SESSION_OVER: { code: 303, status: 401 },
  ACCOUNT_SUSPENDED: { code: 303, status: 200 },
  ACCOUNT_CANCELLED: { code: 303, status: 200 },
  NOT_ALLOWED: refused,
  /** Below /api/, where clients take 404 for a lost session. */
  CALL_UNKNOWN: refused,
  /** Everywhere else: files and pages. */
  PATH_UNKNOWN: { code: 0, status: 404 },
  TOO_LARGE: { code: 0, status: 413 },
  TOO_MANY_REQUESTS: { code: 0, status: 429 },
  SERVER_FAULT: { code: 0, status: 500 },
  SERVER_BUSY: { code: 0, status: 503 },
  FILES_AWAY: { code: 0, status: 503 },
  IDEMPOTENCY_KEY_MISSING: refused,
  IDEMPOTENCY_KEY_REUSED: refused,

  SIGN_IN_FAILED: refused,
  CAPTCHA_WRONG: refused,
  REGISTRATION_COUNTRY_SHOP_ONLY: refused,
  REGISTRATION_WORK_REQUIRED: again,
  EMAIL_CODE_WRONG: refused,
  EMAIL_CODE_TOO_SOON: refused,
  PASSWORD_WRONG: refused,
  MEMBER_NOT_FOUND: refused,
  ACCOUNT_NOT_EMPTY: refused,
  SESSION_NOT_FOUND: refused,
  TEAM_MEMBER_NOT_FOUND: refused,

  STEP_UP_REQUIRED: again,
  STEP_UP_WRONG: again,
  STEP_UP_NOT_SET_UP: refused,
  STEP_UP_FULL: refused,
  STEP_UP_FACTOR_NOT_FOUND: refused,
  PASSKEY_REFUSED: refused,

  UPLOAD_NOT_AN_IMAGE: refused,
  UPLOAD_NOT_FOUND: refused,

  PRODUCT_NOT_FOUND: refused,
  SKU_NOT_FOUND: refused,
  CATEGORY_NOT_FOUND: refused,
  SYNONYMS_NOT_FOUND: refused,
  OUT_OF_STOCK: refused,

  CART_LINE_NOT_FOUND: refused,
  CART_FULL: refused,
  NOTHING_SELECTED: refused,

  ADDRESS_NOT_FOUND: refused,
  ADDRESS_BOOK_FULL: refused,
  ADDRESS_COUNTRY_UNSERVED: refused,

  ORDER_NOT_FOUND: refused,
  ORDER_STATE: refused,
  ORDER_EXPIRED: refused,
  TOO_MANY_UNPAID_ORDERS: refused,
  PAYMENT_METHOD_UNAVAILABLE: refused,
  POINTS_FOR_ACTIVATION_ONLY: refused,
  COUPONS_MUST_COVER_TOTAL: refused,
  COUPONS_EXCEED_TOTAL: refused,
  INSUFFICIENT_BALANCE: refused,
  INSUFFICIENT_COUPONS: refused,
  INSUFFICIENT_POINTS: refused,

  TRANSFER_TO_SELF: refused,
  TRANSFER_MINIMUM: refused,
  TRANSFER_FEE_CHANGED: refused,
  TRANSFER_NOT_FOUND: refused,
  STATEMENT_TOO_LONG: refused,
  STATEMENT_LINK_OVER: refused,

  INVOICE_NOT_FOUND: refused,
  TOO_MANY_TOP_UPS: refused,
  TOP_UPS_UNAVAILABLE: refused,

  IDENTITY_REQUIRED: refused,
  WITHDRAWAL_COUNTRY_UNSERVED: refused,
  WITHDRAWAL_NOT_FOUND: refused,
  WITHDRAWAL_STATE: refused,
  WITHDRAWAL_MINIMUM: refused,
  WITHDRAWAL_DAILY_LIMIT: refused,
  WITHDRAWAL_SECOND_PERSON: refused,
  WITHDRAWAL_CLAIMED: refused,
  WITHDRAWAL_NOT_CLAIMED: refused,
  WITHDRAWAL_PAYMENT_OPEN: refused,
  PAYMENT_UNPROVABLE: refused,
  PAYOUT_NOT_OPEN: refused,
  PAYOUT_STATE: refused,
  RESTORE_UNREAD: refused,
  SUSPENSE_NOT_FOUND: refused,
  SUSPENSE_STATE: refused,
  NOTHING_CLAIMED: refused,
  PAYOUT_ADDRESS_NOT_FOUND: refused,
  PAYOUT_ADDRESSES_FULL: refused,

  REFUND_EXCEEDS_ORDER: refused,

  ANNOUNCEMENT_NOT_FOUND: refused,
  NOTICE_NOT_FOUND: refused,
  DOCUMENT_NOT_FOUND: refused,
  CONTENT_NOT_FOUND: refused,
  CONTENT_PAGE_STAYS: refused,
  CONTENT_FULL: refused,

  FEEDBACK_NOT_FOUND: refused,
  FEEDBACK_REPLIED: refused,

  IDENTITY_STATE: refused,
  SUBMISSION_NOT_FOUND: refused,
  SUBMISSION_DECIDED: refused,
  IDENTITY_DUPLICATE: refused,

  SECOND_FACTOR_WRONG: refused,
  SECOND_FACTOR_REQUIRED: refused,
  STAFF_NOT_FOUND: refused,
  STAFF_EMAIL_TAKEN: refused,
  LAST_OWNER: refused,
  PASSWORD_CHANGE_REQUIRED: refused,
  GRANT_NOT_FOUND: refused,
  GRANT_STATE: refused,
  OWN_ACCOUNT: refused,
  SECOND_PERSON_REQUIRED: refused,
  EDIT_CONFLICT: refused,
  SKU_CODE_TAKEN: refused,

  EVENT_NOT_FOUND: refused,
  AUDIT_UNDER_WAY: refused,

  INCOME_NOT_FOUND: refused,
  SETTLEMENT_NOT_FOUND: refused,
  SETTLEMENT_NOTHING_DUE: refused,
  SETTLEMENT_UNDER_WAY: refused,
  SETTLEMENT_DONE: refused,
  DAY_NOT_BEGUN: refused,
  TRIAL_NOT_FOUND: refused,
  TRIALS_FULL: refused,
  DISCLOSURE_PERIOD_OPEN: refused,
  DISCLOSURE_TOO_FEW: refused,
  DISCLOSURE_NOT_FOUND: refused,
  SIMULATION_DAYS_OPEN: refused,
  SIMULATION_DAYS_GONE: refused,
  SIMULATION_TOO_LARGE: refused,
  VERSION_NOT_FOUND: refused,
  DRAFT_NOT_FOUND: refused,
  DRAFTS_FULL: refused,
} as const satisfies Record<string, { code: 0 | 303; status: number; again?: true }>;

export type ErrorName = keyof typeof ERRORS;
