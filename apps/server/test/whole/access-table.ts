/**
 * Who reaches what (docs/trust.md 14), written by hand: a new call without a row fails the build. Columns, in this order:
 * visitor, member, another member with the first one's input │ owner, finance, catalog, support, compliance │ staff who
 * have not set up an authenticator.
 *
 *   +  done        -  SESSION_MISSING (code 303)      x  NOT_ALLOWED      2  SECOND_FACTOR_REQUIRED
 *   ?  refused to the last byte like an id that does not exist           w  SECOND_FACTOR_WRONG
 *   n  STEP_UP_NOT_SET_UP     k  PASSKEY_REFUSED
 *   $  INSUFFICIENT_BALANCE  i  IDENTITY_REQUIRED
 */
export const ACCESS: Record<string, string> = {
  "GET /api/ajax/getConfig": "+++ +++++ +",
  "GET /api/ajax/countries": "+++ +++++ +",

  "GET /api/user/checkIn": "+++ +++++ +",
  "POST /api/user/checkIn": "+++ +++++ +",
  "POST /api/user/login": "+++ +++++ +",
  "POST /api/user/logout": "-++ ----- -",
  "GET /api/user/userInfo": "-++ ----- -",
  "GET /api/user/invite": "-++ ----- -",
  "GET /api/user/inviter": "+++ +++++ +",
  "GET /api/user/binaryTree": "-+? ----- -",
  "GET /api/user/direct": "-++ ----- -",
  "GET /api/user/team": "-++ ----- -",
  "GET /api/user/teamMember": "-+? ----- -",
  "GET /api/user/teamSearch": "-++ ----- -",
  "GET /api/account/teamPrivacy": "-++ ----- -",
  "POST /api/account/teamPrivacy": "-++ ----- -",
  "GET /api/account/profile": "-++ ----- -",
  "POST /api/account/profile": "-+? ----- -",
  "POST /api/account/changePassword": "-++ ----- -",
  "POST /api/account/retrievePassword": "+++ +++++ +",
  "POST /api/ems/send": "-++ ----- -",
  "GET /api/account/sessions": "-++ ----- -",
  "GET /api/account/consents": "-++ ----- -",
  "POST /api/account/endSession": "-+? ----- -",
  "POST /api/account/cancel": "-++ ----- -",

  "GET /api/account/stepUp": "-++ ----- -",
  "POST /api/account/stepUp/beginTotp": "-++ ----- -",
  "POST /api/account/stepUp/finishTotp": "-+? ----- -",
  "POST /api/account/stepUp/beginPasskey": "-++ ----- -",
  "POST /api/account/stepUp/finishPasskey": "-+k ----- -",
  "POST /api/account/stepUp/rename": "-+? ----- -",
  "POST /api/account/stepUp/remove": "-+? ----- -",
  "POST /api/account/stepUp/protect": "-+n ----- -",
  "POST /api/account/stepUp/newRecoveryCodes": "-+n ----- -",
  "POST /api/account/stepUp/beginProof": "-+n ----- -",

  "GET /api/product/index": "+++ +++++ +",
  "GET /api/product/detail": "+++ +++++ +",
  "GET /api/product/recommend": "+++ +++++ +",
  "GET /api/product/personal_recommend": "+++ +++++ +",
  "GET /api/product/categories": "+++ +++++ +",
  "GET /api/product/suggest": "+++ +++++ +",

  "GET /api/cart/index": "-++ ----- -",
  "POST /api/cart/add": "-++ ----- -",
  "POST /api/cart/update": "-+? ----- -",
  "POST /api/cart/del": "-+? ----- -",
  "POST /api/cart/select": "-+? ----- -",
  "POST /api/cart/selectAll": "-++ ----- -",
  "POST /api/cart/merge": "-++ ----- -",
  "POST /api/cart/preview": "+++ +++++ +",

  "GET /api/address/index": "-++ ----- -",
  "POST /api/address/add": "-++ ----- -",
  "POST /api/address/edit": "-+? ----- -",
  "POST /api/address/del": "-+? ----- -",
  "POST /api/address/setDefault": "-+? ----- -",

  "POST /api/order/preview": "-+? ----- -",
  "POST /api/order/create": "-+? ----- -",
  "POST /api/order/pay": "-+? ----- -",
  "POST /api/order/cancel": "-+? ----- -",
  "POST /api/order/confirm": "-+? ----- -",
  "GET /api/order/index": "-++ ----- -",
  "GET /api/order/detail": "-+? ----- -",
  "GET /api/order/pay_status": "-+? ----- -",
  "GET /api/order/counts": "-++ ----- -",

  "POST /api/recharge/create": "-++ ----- -",
  "GET /api/recharge/list": "-++ ----- -",
  "GET /api/recharge/detail": "-+? ----- -",
  "POST /api/recharge/faucet": "-+? ----- -",

  "GET /api/account/balances": "-++ ----- -",
  "GET /api/account/balance": "-++ ----- -",
  "GET /api/account/shopCoins": "-++ ----- -",
  "GET /api/account/integral": "-++ ----- -",
  "POST /api/account/exportStatement": "-++ ----- -",

  "POST /api/transfer/transfer": "-+$ ----- -",
  "GET /api/transfer/receiver": "-++ ----- -",
  "GET /api/transfer/detail": "-+? ----- -",

  "GET /api/UserVerification/info": "-++ ----- -",
  "POST /api/UserVerification/submit": "-+? ----- -",

  "GET /api/feedback/index": "-++ ----- -",
  "POST /api/feedback/add": "-+? ----- -",

  "GET /api/withdraw/getWithdrawalAmount": "-++ ----- -",
  "POST /api/withdraw/create": "-+i ----- -",
  "GET /api/withdraw/list": "-++ ----- -",
  "GET /api/withdraw/detail": "-+? ----- -",
  "GET /api/withdraw/addresses": "-++ ----- -",
  "POST /api/withdraw/renameAddress": "-+? ----- -",
  "POST /api/withdraw/removeAddress": "-+? ----- -",

  "GET /api/banner/index": "+++ +++++ +",
  "GET /api/announcement/index": "+++ +++++ +",
  "GET /api/announcement/detail": "+++ +++++ +",
  "GET /api/announcement/unread": "-++ ----- -",
  "POST /api/announcement/read": "-++ ----- -",
  "GET /api/company/profile/index": "+++ +++++ +",
  "GET /api/company/document": "+++ +++++ +",

  "GET /api/member/standing": "-++ ----- -",

  "GET /api/bonus_statement/getConsumerBonusLogs": "-++ ----- -",
  "GET /api/bonus_statement/getGlobalBonusLogs": "-++ ----- -",
  "GET /api/bonus_statement/getLeadershipBonusLogs": "-++ ----- -",
  "GET /api/bonus_statement/getNewSalesBonusLogs": "-++ ----- -",
  "GET /api/bonus_statement/getReferralBonusLogs": "-++ ----- -",
  "GET /api/bonus_statement/getStaticBonusLogs": "-++ ----- -",
  "GET /api/bonus_statement/getTeamTierBonusLogs": "-++ ----- -",
  "GET /api/bonus_statement/summary": "-++ ----- -",
  "GET /api/bonus_statement/why": "-+? ----- -",
  "POST /api/bonus_statement/export": "-++ ----- -",
  "GET /api/user/UserBonusLimit": "-++ ----- -",

  "GET /api/notice/index": "-++ ----- -",
  "GET /api/notice/unread": "-++ ----- -",
  "POST /api/notice/read": "-+? ----- -",
  "POST /api/notice/readAll": "-++ ----- -",

  "GET /api/office/session": "--- +++++ +",
  "POST /api/office/signIn": "+++ +++++ +",
  "POST /api/office/signOut": "--- +++++ +",
  "POST /api/office/secondFactor/begin": "--- xxxxx +",
  "POST /api/office/secondFactor/confirm": "--- wwwww +",
  "POST /api/office/changePassword": "--- +++++ +",
  "GET /api/office/staff/index": "--- +xxxx 2",
  "POST /api/office/staff/create": "--- +xxxx 2",
  "POST /api/office/staff/change": "--- +xxxx 2",
  "GET /api/office/audit/index": "--- +xxx+ 2",

  "GET /api/office/orders/index": "--- ++++x 2",
  "GET /api/office/orders/detail": "--- ++++x 2",
  "POST /api/office/orders/ship": "--- +x++x 2",
  "POST /api/office/orders/refund": "--- ++xxx 2",
  "POST /api/office/orders/previewRefund": "--- ++xxx 2",
  "GET /api/office/orders/counts": "--- ++++x 2",

  "GET /api/office/products/index": "--- +x++x 2",
  "GET /api/office/products/detail": "--- +x++x 2",
  "POST /api/office/products/create": "--- +x+xx 2",
  "POST /api/office/products/change": "--- +x+xx 2",
  "POST /api/office/products/adjustStock": "--- +x+xx 2",
  "GET /api/office/categories/index": "--- +x++x 2",

  "GET /api/office/members/index": "--- ++x++ 2",
  "GET /api/office/members/detail": "--- ++x++ 2",
  "POST /api/office/members/suspend": "--- +xxx+ 2",
  "POST /api/office/members/reinstate": "--- +xxx+ 2",
  "POST /api/office/members/resetStepUp": "--- +xxx+ 2",

  "GET /api/office/kyc/index": "--- +xxx+ 2",
  "GET /api/office/kyc/counts": "--- +xxx+ 2",
  "GET /api/office/kyc/detail": "--- +xxx+ 2",
  "POST /api/office/kyc/viewPhoto": "--- +xxx+ 2",
  "POST /api/office/kyc/approve": "--- +xxx+ 2",
  "POST /api/office/kyc/reject": "--- +xxx+ 2",

  "GET /api/office/feedback/index": "--- +xx+x 2",
  "GET /api/office/feedback/counts": "--- +xx+x 2",
  "GET /api/office/feedback/detail": "--- +xx+x 2",
  "POST /api/office/feedback/reply": "--- +xx+x 2",

  "GET /api/office/withdrawals/index": "--- ++x++ 2",
  "GET /api/office/withdrawals/counts": "--- ++x++ 2",
  "GET /api/office/withdrawals/detail": "--- ++x++ 2",
  "POST /api/office/withdrawals/approve": "--- ++xxx 2",
  "POST /api/office/withdrawals/reject": "--- ++xxx 2",
  "POST /api/office/withdrawals/pay": "--- ++xxx 2",
  "POST /api/office/withdrawals/fail": "--- ++xxx 2",

  "GET /api/office/settlements/index": "--- ++xxx 2",
  "GET /api/office/settlements/detail": "--- ++xxx 2",
  "POST /api/office/settlements/start": "--- ++xxx 2",

  "GET /api/office/plan/index": "--- ++xxx 2",
  "GET /api/office/plan/version": "--- ++xxx 2",
  "GET /api/office/plan/draft": "--- ++xxx 2",
  "POST /api/office/plan/createDraft": "--- ++xxx 2",
  "POST /api/office/plan/saveDraft": "--- ++xxx 2",
  "POST /api/office/plan/discardDraft": "--- ++xxx 2",
  "POST /api/office/plan/release": "--- ++xxx 2",

  "GET /api/office/books/movements": "--- ++xxx 2",
  "GET /api/office/books/event": "--- ++xxx 2",
  "GET /api/office/books/days": "--- ++xxx 2",
  "GET /api/office/books/day": "--- ++xxx 2",
  "GET /api/office/books/trialBalance": "--- ++xxx 2",
  "GET /api/office/books/audits": "--- ++xxx 2",
  "POST /api/office/books/startAudit": "--- ++xxx 2",
  "GET /api/office/books/statement": "--- ++x+x 2",

  "GET /api/office/grants/index": "--- ++x+x 2",
  "POST /api/office/grants/request": "--- ++x+x 2",
  "POST /api/office/grants/decide": "--- ++xxx 2",
};

/**
 * Fields that name a row. Those of a member belong to somebody, and the column of the other member shows it; the rest
 * are the same for everybody.
 */
export const EVERYBODYS_IDS: ReadonlySet<string> = new Set(["skuId", "productId", "categoryId"]);
export const CALLS_WITH_EVERYBODYS_ID: ReadonlySet<string> = new Set([
  "GET /api/product/detail",
  "GET /api/announcement/detail",
  "POST /api/announcement/read",
  "POST /api/transfer/transfer",
  "GET /api/transfer/receiver",
]);
