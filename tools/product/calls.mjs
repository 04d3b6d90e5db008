/** Calls of docs/product.md 7: the test that each of them is proven by. Where they are is found by itself. */
const incomes =
  "modules/bonus/incomes.test.ts › a list is read by page or by cursor, within the days that were asked for";
const binary = "whole/team.test.ts › one climbs from anybody to oneself, and the tree is whole level by level";
const orders = "modules/orders/http.test.ts › list, counts, detail, status, cancel and confirm follow an order";
const cart = "modules/cart/cart.test.ts › ";
const announcements = "modules/content/content.test.ts › newest first, by kind, not before their time";

export const CALLS = {
  GET: {
    "product/index": ["modules/catalog/catalog.test.ts › stands in each order, without unpublished products"],
    "product/recommend": [
      "modules/catalog/catalog.test.ts › what sells best and can be had; beside a product its category first, without itself",
    ],
    "product/personal_recommend": [
      "modules/catalog/catalog.test.ts › what sells best and can be had; beside a product its category first, without itself",
    ],
    "product/detail": ["modules/catalog/catalog.test.ts › with its specifications and SKUs in the caller's language"],
    "banner/index": ["modules/content/content.test.ts › banners stand in their order and lead somewhere or nowhere"],
    "address/index": [
      "modules/addresses/addresses.test.ts › the calls answer in the caller's language and as the contract says",
    ],
    "ajax/countries": ["whole/market.test.ts › countries are named in the caller's language, with their area code"],
    "ajax/getConfig": ["whole/market.test.ts › the configuration has the constants of docs/product.md 9"],
    "user/invite": ["modules/members/routes.test.ts › sees its codes as links for both sides"],
    "user/userInfo": ["modules/members/routes.test.ts › changes the profile and reads it back"],
    "user/UserBonusLimit": [
      "modules/bonus/incomes.test.ts › totals are what all lists received, also across a month that is summed",
    ],
    "user/binaryTree": [binary],
    "user/direct": ["whole/team.test.ts › direct referrals by %s, by page and by cursor"],
    "cart/index": [`${cart}is shown but not chosen, cannot be chosen, and is not taken`],
    "order/index": ["modules/orders/life.test.ts › is read by tab, newest first, whole and without repeats"],
    "order/detail": [orders],
    "order/pay_status": ["modules/orders/life.test.ts › tells its seconds in one read"],
    "account/balance": [
      "modules/orders/http.test.ts › shows balances, and statements in the reader's language with balances that follow from each other",
    ],
    "account/shopCoins": [
      "modules/orders/http.test.ts › shows balances, and statements in the reader's language with balances that follow from each other",
    ],
    "account/integral": [
      "modules/orders/http.test.ts › shows balances, and statements in the reader's language with balances that follow from each other",
    ],
    "withdraw/list": [
      "e2e/withdrawal.both.e2e.ts › a large withdrawal takes two people, is paid by hand, and shows its transaction",
    ],
    "withdraw/detail": [
      "e2e/withdrawal.both.e2e.ts › a large withdrawal takes two people, is paid by hand, and shows its transaction",
    ],
    "withdraw/getWithdrawalAmount": [
      "modules/withdrawals/withdrawals.test.ts › counts what is under way and what was paid, not what came back",
    ],
    "bonus_statement/getConsumerBonusLogs": [incomes],
    "bonus_statement/getGlobalBonusLogs": [incomes],
    "bonus_statement/getLeadershipBonusLogs": [incomes],
    "bonus_statement/getNewSalesBonusLogs": [incomes],
    "bonus_statement/getReferralBonusLogs": [incomes],
    "company/profile/index": ["modules/content/content.test.ts › show their newest version; agreements name it"],
    "feedback/index": ["whole/feedback.test.ts › is listed newest first, page by page and by state"],
    "UserVerification/info": [
      "whole/identity.test.ts › goes from nothing to review, and again only after it was turned down",
    ],
    "recharge/list": ["modules/payments/payments.test.ts › records are read newest first, and each by its owner alone"],
    "announcement/index": [announcements],
    "announcement/detail": [announcements],
  },
  POST: {
    "user/checkIn": [
      "modules/members/routes.test.ts › registers, is signed in, and signs in again by every way, by email once it is proven",
    ],
    "user/login": [
      "modules/members/routes.test.ts › registers, is signed in, and signs in again by every way, by email once it is proven",
    ],
    "address/add": [
      "modules/addresses/addresses.test.ts › is the first one, then the one that is named, then the newest of the rest",
    ],
    "address/edit": ["modules/addresses/addresses.test.ts › stays where it is edited without being named"],
    "address/del": [
      "modules/addresses/addresses.test.ts › is the first one, then the one that is named, then the newest of the rest",
    ],
    "address/setDefault": ["modules/addresses/addresses.test.ts › is one, whatever happens at once"],
    "cart/add": [`${cart}adds to a SKU that is there, in the caller's language`],
    "cart/update": [`${cart}the quantity, up to the stock`],
    "cart/del": [`${cart}takes lines out, all or none, and nobody else's`],
    "cart/select": [`${cart}what is chosen, one by one and all`],
    "cart/selectAll": [`${cart}what is chosen, one by one and all`],
    "order/create": [
      "modules/orders/life.test.ts › an order is made, paid, shipped and received, and the books are even",
    ],
    "order/cancel": [orders],
    "order/confirm": [orders],
    "order/pay": ["modules/orders/http.test.ts › 50 identical payments pay once and get 50 identical answers"],
    "recharge/create": [
      "modules/payments/payments.test.ts › is refused outside the range, and where too many are open",
    ],
    "withdraw/create": ["modules/withdrawals/withdrawals.test.ts › is held at once, paid once, and its fee stays"],
    "account/profile": [
      "modules/members/account.test.ts › changes nickname and mobile, and nothing that was not given",
    ],
    "account/retrievePassword": [
      "modules/members/account.test.ts › sets a new password with the code, once, and ends all sessions",
    ],
    "ems/send": ["modules/members/account.test.ts › one code a minute, also for addresses that nobody registered"],
    "feedback/add": ["whole/feedback.test.ts › is under review until a reply appears, and the member is told once"],
    "UserVerification/submit": [
      "whole/identity.test.ts › goes from nothing to review, and again only after it was turned down",
    ],
    "transfer/transfer": [
      "modules/transfers/transfer.test.ts › moves the amount, takes the fee on top, and both sides can read it",
    ],
  },
};
