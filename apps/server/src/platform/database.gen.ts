// Generated from the migrated database by `npm run generate`. Do not edit.
import type { ColumnType } from "kysely";

/** A column that the database fills when an insert leaves it out. */
type Default<T> = [T] extends [ColumnType<infer S, infer I, infer U>]
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;
/** A column that the database alone writes. */
type Always<T> = [T] extends [ColumnType<infer S, unknown, unknown>] ? ColumnType<S, never, never> : ColumnType<T, never, never>;
type Int8 = ColumnType<bigint, bigint | number, bigint | number>;
type Numeric = ColumnType<string, string | number | bigint, string | number | bigint>;
/** Arrays (and nothing else) must be written as JSON text: the driver would send them as PostgreSQL arrays. */
type JsonInput = string | Record<string, unknown>;
type Json = ColumnType<unknown, JsonInput, JsonInput>;
type Nullable<T> = [T] extends [ColumnType<infer S, infer I, infer U>]
  ? ColumnType<S | null, I | null | undefined, U | null>
  : T | null;

export interface AddressesAddress {
  id: string;
  member_id: Int8;
  recipient: string;
  area_code: string;
  phone: string;
  country: string;
  province: Default<string>;
  city: Default<string>;
  district: Default<string>;
  detail: string;
  postal_code: string;
  created_at: Date;
}

export interface AddressesBook {
  member_id: Int8;
  default_id: Nullable<string>;
}

export interface BonusCountryDay {
  day: string;
  country: string;
  sales: Int8;
  retail: Int8;
  income: Int8;
}

export interface BonusCredit {
  day: string;
  position: number;
  member_id: Int8;
  balance: Int8;
  coupon: Int8;
  point: Int8;
  country: string;
  level: number;
  tier: number;
  active: boolean;
  recent: Int8;
  personal: Int8;
  left_bv: Int8;
  right_bv: Int8;
  dynamic_before: Int8;
  carried_left: Int8;
  carried_right: Int8;
  added_left: Int8;
  added_right: Int8;
  place: number;
  left_size: number;
  right_size: number;
}

export interface BonusDay {
  day: string;
  plan_version: number;
  closed_at: Date;
  last_member: Nullable<Int8>;
  until_xid: Nullable<string>;
  frozen_at: Nullable<Date>;
  totals: Nullable<Json>;
  checksums: Nullable<Json>;
  posted_at: Nullable<Date>;
  credited_at_once: Default<number>;
  countries_summed_at: Nullable<Date>;
}

export interface BonusDisclosure {
  period: string;
  body: Json;
  published_by: string;
  published_at: Date;
}

export interface BonusGeneration {
  day: string;
  member_id: Int8;
  generation: number;
  bonuses: number;
  bonus: Int8;
  raw: Int8;
}

export interface BonusLead {
  day: string;
  member_id: Int8;
  generation: number;
  from_id: Int8;
  bonus: Int8;
  raw: Int8;
}

export interface BonusLine {
  day: string;
  member_id: Int8;
  income: number;
  ratio: number;
  rank: number;
  performance: Int8;
  raw: Int8;
  limits: number;
  received: Int8;
}

export interface BonusMemberDay {
  day: string;
  member_id: Int8;
  country: string;
  activated_on: Nullable<string>;
  recent: Int8;
  personal: Int8;
  left_bv: Int8;
  right_bv: Int8;
  carried_left: Int8;
  carried_right: Int8;
  dynamic: Int8;
  rebated: Int8;
}

export interface BonusMonth {
  member_id: Int8;
  month: string;
  income: number;
  received: Int8;
}

export interface BonusPostedChunk {
  day: string;
  chunk: number;
}

export interface BonusRun {
  id: string;
  day: string;
  started_by: "schedule" | "command";
  step: "closing" | "computing" | "writing" | "crediting" | "finished";
  done: number;
  total: number;
  started_at: Date;
  ended_at: Nullable<Date>;
  error: Nullable<string>;
}

export interface BonusSale {
  day: string;
  place: number;
  order_id: string;
  member_id: Int8;
  bv: Int8;
}

export interface BonusSource {
  day: string;
  order_id: string;
  income: number;
  member_id: Int8;
  ratio: number;
  raw: Int8;
}

export interface BonusSummedMonth {
  month: string;
  summed_at: Date;
}

export interface BonusTrial {
  id: string;
  kind: string;
  input: Json;
  asked_by: string;
  asked_at: Date;
  kept_until: Date;
  started_at: Nullable<Date>;
  step: string;
  done: Default<number>;
  total: Default<number>;
  ended_at: Nullable<Date>;
  outcome: Nullable<"finished" | "failed" | "cancelled" | "interrupted">;
  error: Nullable<string>;
  result: Nullable<Json>;
}

export interface CartLine {
  id: string;
  member_id: Int8;
  sku_id: Int8;
  quantity: number;
  selected: boolean;
  added_at: Date;
}

export interface CatalogCategory {
  id: Default<Int8>;
  slug: string;
  position: number;
  name: Json;
  picture: Nullable<Json>;
  hidden: Default<boolean>;
  revision: Default<number>;
}

export interface CatalogPriceHistory {
  sku_id: Int8;
  since: Date;
  price: Int8;
}

export interface CatalogProduct {
  id: Default<Int8>;
  category_id: Int8;
  name: Json;
  summary: Json;
  description: Json;
  specifications: Json;
  pictures: Json;
  facts: Default<Json>;
  presale: boolean;
  activation: boolean;
  published: boolean;
  price_from: Int8;
  price_to: Int8;
  bv: Int8;
  sold_count: Default<Int8>;
  revision: Default<number>;
  created_at: Date;
  changed_at: Date;
  popularity: Default<Int8>;
  star_counts: Default<number[]>;
  never_shown: Default<boolean>;
  kept: Default<boolean>;
}

export interface CatalogProposal {
  id: string;
  call: "change" | "changeMany";
  input: Json;
  changes: Json;
  product_ids: ColumnType<string[], (bigint | number | string)[]>;
  state: "waiting" | "approved" | "rejected";
  proposed_by: string;
  proposed_at: Date;
  decided_by: Nullable<string>;
  decided_at: Nullable<Date>;
}

export interface CatalogSale {
  sku_id: Int8;
  price: Int8;
  bv: Int8;
  begins_at: Date;
  ends_at: Date;
  regular_price: Nullable<Int8>;
  regular_bv: Nullable<Int8>;
  old_price: Nullable<Int8>;
}

export interface CatalogSearchEntry {
  product_id: Int8;
  terms: string[];
  names: Json;
}

export interface CatalogSku {
  id: Default<Int8>;
  product_id: Int8;
  code: Nullable<string>;
  options: number[];
  text: Json;
  price: Int8;
  bv: Int8;
  stock: number;
  active: boolean;
  opening: Int8;
  picture: Nullable<Json>;
}

export interface CatalogStockChange {
  id: string;
  sku_id: Int8;
  change: number;
  stock_after: number;
  reason: string;
  staff_id: string;
  created_at: Date;
}

export interface CatalogSynonymGroup {
  id: Always<Int8>;
  language: string;
  words: string[];
  forms: string[];
  revision: Default<number>;
  changed_at: Date;
  changed_by: Nullable<string>;
}

export interface ChainDifference {
  reconciliation_id: string;
  place: number;
  kind: "more" | "less" | "held" | "moved_in" | "moved_out" | "paid_elsewhere" | "ledger";
  address: Nullable<string>;
  tx_hash: Nullable<string>;
  books: Numeric;
  chain: Numeric;
}

export interface ChainDispute {
  chain_id: Int8;
  tx_hash: string;
  log_index: number;
  block_hash: string;
  block_number: Int8;
  from_address: string;
  to_address: string;
  token: string;
  raw: Numeric;
  found_at: Date;
  asked_at: Date;
  outcome: Nullable<"accepted" | "rejected">;
  settled_at: Nullable<Date>;
}

export interface ChainHouseAddress {
  chain_id: Int8;
  address: string;
  role: "treasury" | "hot" | "owner";
  added_at: Date;
  tokens: Nullable<Numeric>;
  gas: Nullable<Numeric>;
  looked_at: Nullable<Date>;
}

export interface ChainMove {
  chain_id: Int8;
  tx_hash: string;
  log_index: number;
  block_number: Int8;
  block_hash: string;
  from_address: string;
  to_address: string;
  raw: Numeric;
  found_at: Date;
}

export interface ChainMoveRead {
  chain_id: Int8;
  address: string;
  block_number: Int8;
}

export interface ChainNode {
  chain_id: Int8;
  name: string;
  head_number: Nullable<Int8>;
  final_number: Nullable<Int8>;
  problem: Nullable<string>;
  asked_at: Date;
  answered_at: Nullable<Date>;
}

export interface ChainPour {
  id: string;
  to_address: string;
  raw: Numeric;
  asked_at: Date;
  tx_hash: Nullable<string>;
}

export interface ChainReconciliation {
  id: string;
  chain_id: Int8;
  asked_by: Nullable<string>;
  asked_at: Date;
  ended_at: Nullable<Date>;
  state: Default<"requested" | "equal" | "different" | "unread">;
  block_number: Nullable<Int8>;
  block_hash: Nullable<string>;
  block_time: Nullable<Date>;
  addresses: Nullable<number>;
  books: Nullable<Numeric>;
  chain: Nullable<Numeric>;
  on_deposits: Nullable<Numeric>;
  on_treasury: Nullable<Numeric>;
  on_hot: Nullable<Numeric>;
  differences: Nullable<number>;
  problem: Nullable<string>;
}

export interface ChainWatch {
  chain_id: Int8;
  genesis: string;
  block_number: Int8;
  block_hash: string;
  block_time: Date;
  head_number: Default<Int8>;
  read_at: Nullable<Date>;
  halted: Nullable<string>;
  problem: Nullable<string>;
  holder: Nullable<string>;
  held_until: Nullable<Date>;
  begun_at: Default<Date>;
  begun_block: Default<Int8>;
  opening: Default<Int8>;
}

export interface ContentPiece {
  id: Default<Int8>;
  kind: "announcement" | "page" | "banner";
  name: Nullable<"company_profile" | "about_us" | "user_agreement" | "privacy_policy">;
  position: Default<number>;
  revision: number;
  draft: Nullable<Json>;
  authors: Default<string[]>;
  published_at: Nullable<Date>;
  changed_at: Date;
  changed_by: Nullable<string>;
}

export interface ContentReadMark {
  member_id: Int8;
  announcement_id: Int8;
  read_at: Date;
}

export interface ContentVersion {
  piece_id: Int8;
  number: number;
  body: Json;
  label: Nullable<string>;
  shown_from: Date;
  shown_until: Nullable<Date>;
  replaced: Default<boolean>;
  authors: string[];
  published_by: Nullable<string>;
  published_at: Date;
}

export interface FeedbackEntry {
  id: string;
  member_id: Int8;
  type: "suggestion" | "problem";
  title: string;
  content: string;
  created_at: Date;
  reply: Nullable<string>;
  replied_at: Nullable<Date>;
  replied_by: Nullable<string>;
  replied_by_name: Nullable<string>;
}

export interface FeedbackPicture {
  id: string;
  member_id: Nullable<Int8>;
  entry_id: Nullable<string>;
  return_id: Nullable<string>;
  position: Nullable<number>;
  width: number;
  height: number;
  created_at: Date;
}

export interface KycDiscardedFile {
  photo_id: string;
}

export interface KycHashKey {
  one: Default<boolean>;
  sealed: Buffer;
  key_id: string;
  wrapped_key: Buffer;
}

export interface KycPhoto {
  id: string;
  member_id: Int8;
  submission_id: Nullable<string>;
  part: Nullable<"idPhoto" | "selfie">;
  width: number;
  height: number;
  key_id: string;
  wrapped_key: Buffer;
  created_at: Date;
}

export interface KycSubmission {
  id: string;
  member_id: Int8;
  id_type: "id_card" | "passport";
  name: string;
  number_sealed: Buffer;
  key_id: string;
  wrapped_key: Buffer;
  number_hash: Buffer;
  state: "pending" | "approved" | "rejected";
  reasons: Default<string[]>;
  note: Default<string>;
  submitted_at: Date;
  decided_at: Nullable<Date>;
  decided_by: Nullable<string>;
  decided_by_name: Nullable<string>;
  withdrawn_at: Nullable<Date>;
  withdrawn_by_name: Nullable<string>;
}

export interface LedgerAccount {
  member_id: Int8;
  asset: string;
  balance: Default<Int8>;
  sequence: Default<Int8>;
  opened_at: Date;
}

export interface LedgerAuditRun {
  id: string;
  started_by: string;
  started_by_name: string;
  requested_at: Date;
  started_at: Nullable<Date>;
  ended_at: Nullable<Date>;
  alive_until: Date;
  state: "requested" | "running" | "clean" | "faulty" | "broken_off";
  checks: Default<Json>;
  checks_in_all: number;
  fault_check: Nullable<string>;
  fault_row: Nullable<string>;
  fault_message: Nullable<string>;
}

export interface LedgerBlock {
  number: Int8;
  era: number;
  era_floor: Int8;
  from_xid: string;
  until_xid: string;
  row_count: Int8;
  last_posting_id: Int8;
  leaves: Buffer;
  previous_hash: Buffer;
  hash: Buffer;
  sealed_at: Date;
}

export interface LedgerDayTotal {
  day: string;
  kind: string;
  from_account: Int8;
  to_account: Int8;
  asset: string;
  amount: Int8;
  movements: Int8;
  first_posting: Int8;
  last_posting: Int8;
}

export interface LedgerHouseAccount {
  account: Int8;
  name: string;
  holds: boolean;
}

export interface LedgerHouseBalance {
  account: Int8;
  asset: string;
  balance: Int8;
  rolled_at: Date;
}

export interface LedgerPosting {
  id: Always<Int8>;
  key: string;
  kind: string;
  reference: Nullable<string>;
  memo: Nullable<Json>;
  resolves: Nullable<Int8>;
  created_at: Date;
}

export interface LedgerTransfer {
  posting_id: Int8;
  leg: number;
  from_account: Int8;
  to_account: Int8;
  amount: Int8;
  from_sequence: Nullable<Int8>;
  from_balance: Nullable<Int8>;
  to_sequence: Nullable<Int8>;
  to_balance: Nullable<Int8>;
  xid: string;
  created_at: Date;
  asset: string;
  kind: string;
}

export interface LedgerUpkeep {
  only_row: boolean;
  era: number;
  era_floor: Int8;
  rolled_until: string;
  sealed_until: string;
  time_zone: Default<string>;
}

export interface MarketConfiguration {
  version: number;
  body: Json;
  created_by: string;
  created_at: Date;
  holds_from: string;
  note: Default<string>;
  authors: Default<string[]>;
  released_by: Nullable<string>;
}

export interface MarketDraft {
  id: string;
  revision: number;
  based_on: number;
  body: Json;
  note: string;
  authors: string[];
  created_at: Date;
  changed_at: Date;
  state: "open" | "released" | "discarded";
}

export interface MarketPause {
  part: "registration" | "checkout" | "topUps" | "transfers" | "withdrawals";
  reason: "maintenance" | "stocktaking" | "payments" | "safety" | "holiday";
  since: Date;
  until: Nullable<Date>;
  paused_by: string;
}

export interface MembersActivationChange {
  member_id: Int8;
  entry: Always<Int8>;
  day: string;
  activated: boolean;
  brought_in: Default<boolean>;
}

export interface MembersAttempt {
  key: string;
  count: number;
  resets_at: Date;
}

export interface MembersConsent {
  member_id: Int8;
  document: "user_agreement" | "privacy_policy";
  version: string;
  accepted_at: Date;
}

export interface MembersEmailChange {
  token_hash: Buffer;
  member_id: Int8;
  former_email: Nullable<string>;
  changed_at: Date;
  expires_at: Date;
}

export interface MembersEmailCode {
  event: "retrieve_password" | "change_email" | "withdraw";
  email: string;
  member_id: Int8;
  code_hash: Buffer;
  created_at: Date;
  expires_at: Date;
  tries: Default<number>;
  used_at: Nullable<Date>;
}

export interface MembersFormerKey {
  key_hash: Buffer;
  session_id: string;
  kind: "token" | "renewal";
  generation: number;
  expires_at: Date;
}

export interface MembersKnownDevice {
  member_id: Int8;
  fingerprint: Buffer;
  seen_at: Date;
}

export interface MembersMember {
  id: Int8;
  public_id: string;
  status: Default<"active" | "suspended" | "cancelled">;
  name: string;
  nickname: Default<string>;
  avatar: Nullable<Json>;
  email: Nullable<string>;
  area_code: string;
  mobile: string;
  birth_date: Nullable<string>;
  nationality: string;
  language: string;
  level: Default<number>;
  activated_at: Nullable<Date>;
  invitation_code: string;
  password_hash: Nullable<string>;
  suspended_reason: Nullable<string>;
  joined_at: Date;
  cancelled_at: Nullable<Date>;
  wanted_email: Nullable<string>;
  contact_shared_at: Nullable<Date>;
}

export interface MembersNodeCode {
  code: string;
  member_id: Int8;
  side: "left" | "right";
}

export interface MembersProposal {
  id: string;
  member_id: Int8;
  kind: "recovery" | "correction";
  state: "proposed" | "rejected" | "approved" | "stopped" | "done" | "over";
  reason: string;
  proof: "id_card" | "passport" | "in_person" | "video_call";
  send_to: Nullable<string>;
  changes: Nullable<Json>;
  email_confirmed: Nullable<boolean>;
  proposed_by: string;
  proposed_by_name: string;
  proposed_at: Date;
  decided_by: Nullable<string>;
  decided_by_name: Nullable<string>;
  decided_at: Nullable<Date>;
  opens_at: Nullable<Date>;
  ends_at: Nullable<Date>;
  stop_hash: Nullable<Buffer>;
  ended_at: Nullable<Date>;
}

export interface MembersRecoveryCode {
  member_id: Int8;
  code_hash: Buffer;
  created_at: Date;
  proposal_id: Nullable<string>;
  expires_at: Nullable<Date>;
  used_at: Nullable<Date>;
  used_for: Nullable<"proof" | "password">;
}

export interface MembersSession {
  token_hash: Buffer;
  id: string;
  member_id: Int8;
  device: string;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  token_expires_at: Date;
  renewal_hash: Nullable<Buffer>;
  generation: Default<number>;
  salt: Nullable<Buffer>;
  taken_up_at: Nullable<Date>;
}

export interface MembersStepUp {
  member_id: Int8;
  transfer: Default<boolean>;
  withdrawal: Default<boolean>;
}

export interface MembersStepUpChallenge {
  challenge: Buffer;
  member_id: Int8;
  action: "transfer" | "withdrawal" | "settings" | "enrolment";
  intent: Nullable<Buffer>;
  expires_at: Date;
}

export interface MembersStepUpEnrolment {
  id: string;
  member_id: Int8;
  sealed_secret: Buffer;
  expires_at: Date;
}

export interface MembersStepUpFactor {
  id: string;
  member_id: Int8;
  kind: "totp" | "passkey";
  name: string;
  sealed_secret: Nullable<Buffer>;
  used_step: Default<Int8>;
  credential_id: Nullable<Buffer>;
  public_key: Nullable<Buffer>;
  sign_count: Default<Int8>;
  transports: Default<string[]>;
  created_at: Date;
  last_used_at: Nullable<Date>;
}

export interface NetworkChain {
  head_id: Int8;
  side: "left" | "right";
  tail_id: Int8;
}

export interface NetworkPlace {
  id: Always<Int8>;
  parent_id: Nullable<Int8>;
  side: Nullable<"left" | "right">;
  referrer_id: Nullable<Int8>;
  chain_head_id: Int8;
  depth: number;
  jump_id: Int8;
  placed_at: Date;
  xid: Default<string>;
}

export interface NotesNote {
  id: string;
  member_id: Int8;
  order_id: Nullable<string>;
  text: string;
  written_by: string;
  written_by_name: string;
  written_at: Date;
  changed_at: Nullable<Date>;
}

export interface NotificationsDevelopmentMail {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  sent_at: Date;
}

export interface NotificationsNotice {
  id: string;
  member_id: Int8;
  kind: string;
  params: Json;
  reference: Nullable<string>;
  created_at: Date;
  read_at: Nullable<Date>;
}

export interface NotificationsOutbox {
  id: string;
  recipient: string;
  language: string;
  name: string;
  mail_values: Json;
  urgent: Default<boolean>;
  created_at: Date;
  attempts: Default<number>;
  due_at: Nullable<Date>;
  sent_at: Nullable<Date>;
  last_error: Nullable<string>;
}

export interface NotificationsPush {
  notice_id: string;
  session_id: string;
  attempts: Default<number>;
  due_at: Date;
}

export interface NotificationsPushDevice {
  session_id: string;
  member_id: Int8;
  endpoint: string;
  p256dh: string;
  auth: string;
  language: string;
  topics: string[];
  created_at: Date;
}

export interface NotificationsPushKey {
  only_row: Default<boolean>;
  public_key: string;
  sealed_private_key: Buffer;
  created_at: Date;
}

export interface OrdersAwaited {
  order_id: string;
  member_id: Int8;
  invoice_id: string;
  method: "balance" | "usdt" | "points" | "coupon" | "coupon+balance" | "coupon+usdt";
  held: unknown;
  hold_id: Nullable<Int8>;
  begun_at: Date;
}

export interface OrdersDiscountCode {
  id: string;
  code: string;
  percent: Nullable<number>;
  amount: Nullable<Int8>;
  begins_at: Date;
  ends_at: Date;
  minimum: Int8;
  uses_at_most: Nullable<number>;
  uses_each: number;
  uses: Default<number>;
  excluded_products: ColumnType<string[], (bigint | number | string)[]>;
  without_sales: boolean;
  created_by: string;
  created_at: Date;
  approved_by: Nullable<string>;
  approved_at: Nullable<Date>;
  ended_by: Nullable<string>;
  ended_at: Nullable<Date>;
}

export interface OrdersGoodwill {
  id: string;
  order_id: string;
  choice: Json;
  reason: string;
  proposed_by: string;
  proposed_at: Date;
  outcome: Nullable<"released" | "refused">;
  decided_by: Nullable<string>;
  decided_at: Nullable<Date>;
}

export interface OrdersLine {
  order_id: string;
  position: number;
  product_id: Int8;
  sku_id: Int8;
  name: Json;
  sku_text: Json;
  picture: Nullable<Json>;
  price: Int8;
  bv: Int8;
  quantity: number;
  presale: boolean;
  activation: boolean;
  discount: Default<Int8>;
}

export interface OrdersMemberState {
  member_id: Int8;
  unpaid: number;
  bv: Default<Int8>;
  pending_bv: Default<Int8>;
  days: Default<string[]>;
  day_bv: Default<ColumnType<string[], (bigint | number | string)[]>>;
}

export interface OrdersNewsMark {
  only_row: boolean;
  era: number;
  until_xid: string;
}

export interface OrdersParcel {
  order_id: string;
  number: number;
  shipped_at: Date;
  shipping_company: string;
  tracking_number: string;
}

export interface OrdersParcelLine {
  order_id: string;
  number: number;
  position: number;
  quantity: number;
}

export interface OrdersPendingVolume {
  order_id: string;
  entry: number;
  member_id: Int8;
  bv: Int8;
  created_at: Date;
  xid: Default<string>;
}

export interface OrdersPurchase {
  id: string;
  number: string;
  member_id: Int8;
  state: "pending_payment" | "pending_delivery" | "pending_receipt" | "completed" | "cancelled" | "refunded";
  created_at: Date;
  pay_until: Date;
  pieces: number;
  product_total: Int8;
  shipping_fee: Int8;
  total: Int8;
  bv: Int8;
  has_activation: boolean;
  only_activation: boolean;
  recipient: string;
  area_code: string;
  phone: string;
  country: string;
  detail: string;
  postal_code: string;
  remark: string;
  payment_method: Nullable<"balance" | "usdt" | "points" | "coupon" | "coupon+balance" | "coupon+usdt">;
  paid: Default<unknown>;
  paid_at: Nullable<Date>;
  paid_day: Nullable<string>;
  shipped_at: Nullable<Date>;
  completes_at: Nullable<Date>;
  completed_at: Nullable<Date>;
  final_at: Nullable<Date>;
  final_day: Nullable<string>;
  closed_at: Nullable<Date>;
  close_reason: Nullable<string>;
  awaits_coins: Default<boolean>;
  province: Default<string>;
  city: Default<string>;
  district: Default<string>;
  address_revision: Default<number>;
  open_returns: Default<number>;
  market_version: number;
  discount_code: Nullable<string>;
  discount: Default<Int8>;
  former_number: Nullable<string>;
}

export interface OrdersRefund {
  order_id: string;
  number: number;
  member_id: Int8;
  day: string;
  kind: "return" | "goodwill";
  reason: string;
  unsent: boolean;
  bv: Int8;
  created_at: Date;
}

export interface OrdersRefundLine {
  order_id: string;
  number: number;
  position: number;
  quantity: number;
  restocked: boolean;
}

export interface OrdersRefundPart {
  order_id: string;
  number: number;
  asset: string;
  part: string;
  amount: Int8;
}

export interface OrdersResend {
  order_id: string;
  number: number;
  parcel: number;
  reason: string;
  created_at: Date;
  cancelled_at: Nullable<Date>;
}

export interface OrdersResendLine {
  order_id: string;
  number: number;
  position: number;
  quantity: number;
  cancelled: Default<number>;
}

export interface OrdersReturnLine {
  request_id: string;
  position: number;
  quantity: number;
}

export interface OrdersReturnRequest {
  id: string;
  order_id: string;
  member_id: Int8;
  state: "requested" | "accepted" | "received" | "refused" | "refunded" | "cancelled";
  reason: "unwanted" | "damaged" | "defective" | "wrong_item" | "not_as_described" | "other";
  words: string;
  requested_at: Date;
  accepted_at: Nullable<Date>;
  return_address: Nullable<string>;
  instructions: Nullable<string>;
  received_at: Nullable<Date>;
  refusal: Nullable<string>;
  refund_number: Nullable<number>;
  closed_at: Nullable<Date>;
}

export interface OrdersVolume {
  order_id: string;
  day: string;
  member_id: Int8;
  bv: Int8;
  goods: Int8;
  sales: Int8;
  activates: boolean;
  created_at: Date;
  xid: Default<string>;
}

export interface PaymentsChain {
  chain_id: Int8;
  key_id: string;
  next_index: Int8;
}

export interface PaymentsDeposit {
  id: string;
  chain_id: Int8;
  tx_hash: string;
  log_index: number;
  block_number: Int8;
  block_time: Date;
  from_address: string;
  to_address: string;
  raw: Numeric;
  micros: Int8;
  dust: Always<Numeric>;
  invoice_id: Nullable<string>;
  use: "waiting" | "order" | "top_up" | "suspense" | "dust";
  recorded_at: Date;
  block_hash: string;
}

export interface PaymentsFormerKey {
  chain_id: Int8;
  key_id: string;
  until_index: Int8;
  replaced_at: Date;
}

export interface PaymentsHouseMove {
  id: string;
  chain_id: Int8;
  tx_hash: string;
  log_index: number;
  block_hash: string;
  block_number: Int8;
  from_address: string;
  to_address: string;
  raw: Numeric;
  from_account: string;
  to_account: string;
  micros: Always<Int8>;
  booked_at: Date;
}

export interface PaymentsInvoice {
  id: string;
  chain_id: Int8;
  address_index: Int8;
  address: string;
  purpose: "order" | "top_up";
  member_id: Int8;
  order_id: Nullable<string>;
  state: Default<"pending" | "seen" | "paid" | "underpaid" | "expired">;
  expected: Int8;
  tolerance: Int8;
  counted: Default<Int8>;
  arrived: Default<Int8>;
  credited: Default<Int8>;
  seen: Default<Int8>;
  seen_at: Nullable<Date>;
  confirmations: Default<number>;
  seen_transactions: Default<Json>;
  created_at: Date;
  expires_at: Date;
  ended_at: Nullable<Date>;
}

export interface PaymentsLostAddress {
  chain_id: Int8;
  address_index: Int8;
  address: string;
}

export interface PaymentsQuarantine {
  id: string;
  chain_id: Int8;
  tx_hash: string;
  log_index: number;
  block_hash: string;
  block_number: Int8;
  block_time: Date;
  token: string;
  from_address: string;
  to_address: string;
  raw: Numeric;
  reason: string;
  tries: Default<number>;
  found_at: Date;
  tried_at: Date;
  recorded_at: Nullable<Date>;
}

export interface PaymentsRelease {
  id: string;
  deposit_id: string;
  member_id: Int8;
  reason: string;
  state: Default<"proposed" | "released" | "refused">;
  proposed_by: string;
  proposed_at: Date;
  decided_by: Nullable<string>;
  decided_at: Nullable<Date>;
}

export interface PaymentsScan {
  chain_id: Int8;
  scanned_until: Date;
  scanned_at: Date;
}

export interface PayoutsFreeze {
  id: string;
  member_id: Nullable<Int8>;
  reason: string;
  frozen_by: Nullable<string>;
  frozen_at: Date;
  lifted_by: Nullable<string>;
  lifted_at: Nullable<Date>;
}

export interface PayoutsPayout {
  withdrawal_id: string;
  journal_id: string;
  nonce: Int8;
  address: string;
  raw: Numeric;
  state: "prepared" | "signed" | "sent" | "paid" | "failed" | "strange";
  problem: Nullable<string>;
  prepared_at: Date;
  sent_at: Nullable<Date>;
  ended_at: Nullable<Date>;
  cancel_asked_at: Nullable<Date>;
}

export interface PayoutsTransaction {
  journal_id: string;
  seq: number;
  withdrawal_id: string;
  hash: string;
  raw_transaction: string;
  gas: Int8;
  gas_price: Numeric;
  signed_at: Date;
  sent_at: Nullable<Date>;
  last_sent_at: Nullable<Date>;
  sends: Default<number>;
  cancels: Default<boolean>;
}

export interface PayoutsWait {
  withdrawal_id: string;
  reason: string;
  since: Date;
  tried_at: Date;
  tries: Default<number>;
}

export interface PayoutsWallet {
  journal_id: string;
  chain_id: Int8;
  address: string;
  began_at: Date;
  retired_at: Nullable<Date>;
  tokens: Nullable<Numeric>;
  gas_money: Nullable<Numeric>;
  gas_price: Nullable<Numeric>;
  asked_at: Nullable<Date>;
}

export interface PayoutsWorker {
  only_row: Default<boolean>;
  holder: Nullable<string>;
  held_until: Nullable<Date>;
  waits: Nullable<string>;
  waits_since: Nullable<Date>;
  looked_at: Nullable<Date>;
}

export interface PlanDraft {
  id: string;
  revision: number;
  based_on: number;
  body: Json;
  note: string;
  authors: string[];
  created_at: Date;
  changed_at: Date;
  state: "open" | "released" | "discarded";
}

export interface PlanVersion {
  version: number;
  holds_from: string;
  body: Json;
  created_by: string;
  created_at: Date;
  note: Default<string>;
  authors: Default<string[]>;
  released_by: Nullable<string>;
}

export interface PlatformCodeSchema {
  name: string;
  used_at: Date;
}

export interface PlatformDayFence {
  only_row: Default<boolean>;
  closed_until: Nullable<string>;
}

export interface PlatformDiscardedFile {
  key: string;
  discarded_at: Date;
}

export interface PlatformIdempotency {
  actor: string;
  key: string;
  endpoint: string;
  input_hash: Buffer;
  answer: Nullable<Json>;
  created_at: Date;
}

export interface PlatformJob {
  name: string;
  due_at: Date;
  leased_until: Nullable<Date>;
  lease_holder: Nullable<string>;
}

export interface PlatformLastWrite {
  person: string;
  position: unknown;
  at: Date;
}

export interface PlatformMigration {
  name: string;
  checksum: string;
  applied_at: Default<Date>;
  needs: string;
}

export interface PlatformPicture {
  id: string;
  owner: string;
  topic: "avatar" | "product" | "content" | "logo" | "review";
  width: number;
  height: number;
  widths: number[];
  created_at: Date;
  used_at: Nullable<Date>;
  discarded_at: Nullable<Date>;
}

export interface PlatformProcess {
  id: string;
  words: string[];
  counts_until: Date;
}

export interface PlatformShop {
  only_row: Default<boolean>;
  kind: "demo" | "own";
}

export interface ReviewsReview {
  id: string;
  product_id: Int8;
  member_id: Int8;
  order_id: string;
  stars: number;
  words: string;
  pictures: Default<Json>;
  language: string;
  created_at: Date;
  changed_at: Date;
  revision: Default<number>;
  hidden_at: Nullable<Date>;
  hidden_by: Nullable<string>;
  hidden_reason: Nullable<string>;
  answer: Nullable<string>;
  answered_at: Nullable<Date>;
  answered_by: Nullable<string>;
}

export interface StaffAccount {
  id: string;
  name: string;
  email: string;
  roles: string[];
  password_hash: string;
  totp_secret: Nullable<string>;
  totp_draft: Nullable<string>;
  totp_step: Default<Int8>;
  disabled: Default<boolean>;
  created_at: Date;
  last_seen_at: Nullable<Date>;
  member_id: Nullable<Int8>;
  password_given: Default<boolean>;
  attention_mails: Default<"atOnce" | "daily" | "never">;
  language: Default<string>;
  attention_day: Nullable<string>;
}

export interface StaffAttentionTold {
  staff_id: string;
  kind: string;
  seen_at: Date;
}

export interface StaffAudit {
  seq: Int8;
  staff_id: string;
  staff_name: string;
  action: string;
  subject: string;
  details: Json;
  at: Date;
  previous_hash: Buffer;
  hash: Buffer;
}

export interface StaffAuditTail {
  one: Default<boolean>;
  seq: Int8;
  hash: Buffer;
}

export interface StaffGrantRequest {
  id: string;
  member_id: Int8;
  asset: "USDT" | "COUPON" | "POINT";
  amount: Int8;
  reason: string;
  state: "requested" | "approved" | "rejected";
  requested_by: string;
  requested_at: Date;
  decided_by: Nullable<string>;
  decided_at: Nullable<Date>;
}

export interface StaffKnownDevice {
  staff_id: string;
  token_hash: Buffer;
  seen_at: Date;
}

export interface StaffSavedView {
  staff_id: string;
  page: string;
  name: string;
  filters: string;
}

export interface StaffSession {
  id: string;
  staff_id: string;
  token_hash: Buffer;
  created_at: Date;
  expires_at: Date;
  last_seen_at: Date;
}

export interface TransfersTransfer {
  id: string;
  sender_id: Int8;
  receiver_id: Int8;
  asset: string;
  amount: Int8;
  fee: Int8;
  instructions: string;
  created_at: Date;
}

export interface WishlistAwaitedSku {
  member_id: Int8;
  sku_id: Int8;
  asked_at: Date;
}

export interface WishlistItem {
  member_id: Int8;
  product_id: Int8;
  added_at: Date;
}

export interface WithdrawalsApproval {
  withdrawal_id: string;
  staff_id: string;
  at: Date;
}

export interface WithdrawalsFoundTransfer {
  withdrawal_id: string;
  chain_id: Int8;
  tx_hash: string;
  log_index: number;
  from_address: string;
  block_time: Date;
  found_at: Date;
  put_aside_at: Nullable<Date>;
}

export interface WithdrawalsMember {
  member_id: Int8;
  held_since: Nullable<Date>;
}

export interface WithdrawalsOrigin {
  only_row: Default<boolean>;
  identity: string;
  by_signer: boolean;
  restored_at: Nullable<Date>;
  journal_read_at: Nullable<Date>;
}

export interface WithdrawalsPayment {
  withdrawal_id: string;
  chain_id: Int8;
  tx_hash: string;
  log_index: number;
  block_number: Int8;
  block_hash: string;
  block_time: Date;
  from_address: string;
  to_address: string;
  raw: Numeric;
  proven_at: Date;
}

export interface WithdrawalsSavedAddress {
  id: string;
  member_id: Int8;
  label: string;
  address: string;
  used_at: Date;
}

export interface WithdrawalsWithdrawal {
  id: string;
  member_id: Int8;
  state: "pending_review" | "approved" | "rejected" | "succeeded" | "failed" | "cancelled";
  amount: Int8;
  fee: Int8;
  address: string;
  asked_day: string;
  created_at: Date;
  hold_posting: Int8;
  approvals: Default<number>;
  approvals_needed: number;
  approved_at: Nullable<Date>;
  closed_at: Nullable<Date>;
  closed_by: Nullable<string>;
  reason: Nullable<string>;
  reason_words: Nullable<string>;
  transaction_id: Nullable<string>;
  claimed_by: Nullable<string>;
  claimed_at: Nullable<Date>;
  named_transaction: Nullable<string>;
  named_at: Nullable<Date>;
  payment_check: Nullable<"unknown" | "waiting" | "not_final" | "reverted" | "token" | "receiver" | "amount" | "used" | "early">;
  checked_at: Nullable<Date>;
  unproven: Default<boolean>;
  named_sender: Nullable<string>;
  named_nonce: Nullable<Int8>;
}

export interface DB {
  "addresses.address": AddressesAddress;
  "addresses.book": AddressesBook;
  "bonus.country_day": BonusCountryDay;
  "bonus.credit": BonusCredit;
  "bonus.day": BonusDay;
  "bonus.disclosure": BonusDisclosure;
  "bonus.generation": BonusGeneration;
  "bonus.lead": BonusLead;
  "bonus.line": BonusLine;
  "bonus.member_day": BonusMemberDay;
  "bonus.month": BonusMonth;
  "bonus.posted_chunk": BonusPostedChunk;
  "bonus.run": BonusRun;
  "bonus.sale": BonusSale;
  "bonus.source": BonusSource;
  "bonus.summed_month": BonusSummedMonth;
  "bonus.trial": BonusTrial;
  "cart.line": CartLine;
  "catalog.category": CatalogCategory;
  "catalog.price_history": CatalogPriceHistory;
  "catalog.product": CatalogProduct;
  "catalog.proposal": CatalogProposal;
  "catalog.sale": CatalogSale;
  "catalog.search_entry": CatalogSearchEntry;
  "catalog.sku": CatalogSku;
  "catalog.stock_change": CatalogStockChange;
  "catalog.synonym_group": CatalogSynonymGroup;
  "chain.difference": ChainDifference;
  "chain.dispute": ChainDispute;
  "chain.house_address": ChainHouseAddress;
  "chain.move": ChainMove;
  "chain.move_read": ChainMoveRead;
  "chain.node": ChainNode;
  "chain.pour": ChainPour;
  "chain.reconciliation": ChainReconciliation;
  "chain.watch": ChainWatch;
  "content.piece": ContentPiece;
  "content.read_mark": ContentReadMark;
  "content.version": ContentVersion;
  "feedback.entry": FeedbackEntry;
  "feedback.picture": FeedbackPicture;
  "kyc.discarded_file": KycDiscardedFile;
  "kyc.hash_key": KycHashKey;
  "kyc.photo": KycPhoto;
  "kyc.submission": KycSubmission;
  "ledger.account": LedgerAccount;
  "ledger.audit_run": LedgerAuditRun;
  "ledger.block": LedgerBlock;
  "ledger.day_total": LedgerDayTotal;
  "ledger.house_account": LedgerHouseAccount;
  "ledger.house_balance": LedgerHouseBalance;
  "ledger.posting": LedgerPosting;
  "ledger.transfer": LedgerTransfer;
  "ledger.upkeep": LedgerUpkeep;
  "market.configuration": MarketConfiguration;
  "market.draft": MarketDraft;
  "market.pause": MarketPause;
  "members.activation_change": MembersActivationChange;
  "members.attempt": MembersAttempt;
  "members.consent": MembersConsent;
  "members.email_change": MembersEmailChange;
  "members.email_code": MembersEmailCode;
  "members.former_key": MembersFormerKey;
  "members.known_device": MembersKnownDevice;
  "members.member": MembersMember;
  "members.node_code": MembersNodeCode;
  "members.proposal": MembersProposal;
  "members.recovery_code": MembersRecoveryCode;
  "members.session": MembersSession;
  "members.step_up": MembersStepUp;
  "members.step_up_challenge": MembersStepUpChallenge;
  "members.step_up_enrolment": MembersStepUpEnrolment;
  "members.step_up_factor": MembersStepUpFactor;
  "network.chain": NetworkChain;
  "network.place": NetworkPlace;
  "notes.note": NotesNote;
  "notifications.development_mail": NotificationsDevelopmentMail;
  "notifications.notice": NotificationsNotice;
  "notifications.outbox": NotificationsOutbox;
  "notifications.push": NotificationsPush;
  "notifications.push_device": NotificationsPushDevice;
  "notifications.push_key": NotificationsPushKey;
  "orders.awaited": OrdersAwaited;
  "orders.discount_code": OrdersDiscountCode;
  "orders.goodwill": OrdersGoodwill;
  "orders.line": OrdersLine;
  "orders.member_state": OrdersMemberState;
  "orders.news_mark": OrdersNewsMark;
  "orders.parcel": OrdersParcel;
  "orders.parcel_line": OrdersParcelLine;
  "orders.pending_volume": OrdersPendingVolume;
  "orders.purchase": OrdersPurchase;
  "orders.refund": OrdersRefund;
  "orders.refund_line": OrdersRefundLine;
  "orders.refund_part": OrdersRefundPart;
  "orders.resend": OrdersResend;
  "orders.resend_line": OrdersResendLine;
  "orders.return_line": OrdersReturnLine;
  "orders.return_request": OrdersReturnRequest;
  "orders.volume": OrdersVolume;
  "payments.chain": PaymentsChain;
  "payments.deposit": PaymentsDeposit;
  "payments.former_key": PaymentsFormerKey;
  "payments.house_move": PaymentsHouseMove;
  "payments.invoice": PaymentsInvoice;
  "payments.lost_address": PaymentsLostAddress;
  "payments.quarantine": PaymentsQuarantine;
  "payments.release": PaymentsRelease;
  "payments.scan": PaymentsScan;
  "payouts.freeze": PayoutsFreeze;
  "payouts.payout": PayoutsPayout;
  "payouts.transaction": PayoutsTransaction;
  "payouts.wait": PayoutsWait;
  "payouts.wallet": PayoutsWallet;
  "payouts.worker": PayoutsWorker;
  "plan.draft": PlanDraft;
  "plan.version": PlanVersion;
  "platform.code_schema": PlatformCodeSchema;
  "platform.day_fence": PlatformDayFence;
  "platform.discarded_file": PlatformDiscardedFile;
  "platform.idempotency": PlatformIdempotency;
  "platform.job": PlatformJob;
  "platform.last_write": PlatformLastWrite;
  "platform.migration": PlatformMigration;
  "platform.picture": PlatformPicture;
  "platform.process": PlatformProcess;
  "platform.shop": PlatformShop;
  "reviews.review": ReviewsReview;
  "staff.account": StaffAccount;
  "staff.attention_told": StaffAttentionTold;
  "staff.audit": StaffAudit;
  "staff.audit_tail": StaffAuditTail;
  "staff.grant_request": StaffGrantRequest;
  "staff.known_device": StaffKnownDevice;
  "staff.saved_view": StaffSavedView;
  "staff.session": StaffSession;
  "transfers.transfer": TransfersTransfer;
  "wishlist.awaited_sku": WishlistAwaitedSku;
  "wishlist.item": WishlistItem;
  "withdrawals.approval": WithdrawalsApproval;
  "withdrawals.found_transfer": WithdrawalsFoundTransfer;
  "withdrawals.member": WithdrawalsMember;
  "withdrawals.origin": WithdrawalsOrigin;
  "withdrawals.payment": WithdrawalsPayment;
  "withdrawals.saved_address": WithdrawalsSavedAddress;
  "withdrawals.withdrawal": WithdrawalsWithdrawal;
}
