/** Screens of docs/product.md 2: the source and its words or symbol, and the test. */
const setUp = "shop/areas/account/set-up-page.tsx";
const setUpTest = "shop/areas/account/set-up-page.test.tsx › ";
const info = "shop/areas/account/user-info-page.tsx";
const profile =
  "shop/areas/account/user-info-page.test.tsx › picture, nickname, account, email and mobile are shown, and can be changed";
const mineTest = "shop/areas/account/mine-page.test.tsx › ";
const balances = `${mineTest}a member sees balances and order counts, and a newer record is taken over`;
const possible = `${mineTest}what is still possible, the next level, and both sides are told, each by itself`;
const ways = `${mineTest}a member finds every way of the account`;
const service = `${mineTest}customer service has a phone and working days, also for a visitor`;
const menu = "shop/areas/account/mine-menu.tsx";
const counts = "shop/areas/account/order-counts.tsx";
const cart = "shop/areas/cart/cart-page.tsx";
const cartTest = "shop/areas/cart/cart-page.test.tsx › ";
const orderTabs = "modules/orders/life.test.ts › is read by tab, newest first, whole and without repeats";
const pulled = "e2e/browse.phone.e2e.ts › asks anew on ${path}";

export const SCREENS = {
  "How routes behave": {
    "addresses behind the hash": [
      "app/router.ts › createHashHistory()",
      "shop/routes.test.tsx › parameters stay the texts they are in the address",
    ],
    "mobile by user agent": [
      "shop/shell/device.ts › isMobileAgent",
      "shop/routes.test.tsx › devices are told apart by their user agent",
    ],
    "pull to refresh": [
      "shop/areas/cart/cart-page.tsx › <PullToRefresh",
      "shop/areas/catalog/products-page.tsx › <PullToRefresh",
      "shop/areas/account/mine-page.tsx › <PullToRefresh",
      "shop/areas/catalog/pc-goods-page.tsx › <PullToRefresh",
      "shop/areas/home/pc-message-page.tsx › <PullToRefresh",
      "shop/areas/home/pc-msg-details-page.tsx › <PullToRefresh",
      "shop/areas/about/pc-about-us-page.tsx › <PullToRefresh",
      pulled,
    ],
    "no pulling on the home page": [
      "shop/areas/home/home-page.tsx › export default",
      "e2e/browse.phone.e2e.ts › does nothing on the home page",
    ],
    "parameters of a route": [
      "app/router.ts › export function optional",
      "shop/routes.test.tsx › parameters stay the texts they are in the address",
    ],
    "registration opens by itself": [
      "shop/session/invitation.ts › carriedCodes",
      "shop/routes.test.tsx › a carried code opens registration on a phone with nobody signed in (%#)",
    ],
    "login opens after a lost session": [
      "shop/api/session-guard.ts › LOGIN_DELAY_MS = 1_000",
      "shop/api/session-guard.test.ts › HTTP %i: message, token forgotten, login page after one second",
    ],
    "login dialog": [
      "shop/sign-in/sign-in-sheet.tsx “Sign in”",
      "shop/sign-in/sign-in.test.tsx › on a wide screen the dialog opens over the page, which goes on as it was once somebody is signed in",
    ],
    "no login dialog on phones": [
      "shop/sign-in/request-sign-in.ts › export function requestSignIn",
      "shop/sign-in/sign-in.test.tsx › on a phone the login page opens, and leads back",
    ],
  },
  Settings: {
    "login password": [
      `${setUp} “Login password”`,
      `${setUpTest}a wrong old password is said beside its field, and what was typed stays`,
    ],
    "language switch": [
      `${setUp} “Language”`,
      "e2e/account.phone.e2e.ts › all eight languages can be chosen, are in force at once and are remembered",
    ],
    privacy: [
      `${setUp} “Privacy”`,
      "shop/areas/account/privacy-page.test.tsx › says which versions were accepted and when, and whether they are in force",
    ],
    "clear cache": [
      `${setUp} “Clear cache”`,
      `${setUpTest}clearing the cache forgets searches, products and answers, and keeps session, language and cart`,
    ],
    "log out": [
      `${setUp} “Log out”`,
      `${setUpTest}logging out asks first, ends the session on the server and forgets the member`,
    ],
    "cancel account": [
      `${setUp} “Cancel account”`,
      `${setUpTest}an account with money in it is kept, in the server's words`,
    ],
  },
  "Personal info": {
    avatar: ["shop/areas/account/user-info-avatar.tsx “Your picture”", profile],
    nickname: [`${info} “Nickname”`, profile],
    account: [`${info} “Account”`, profile],
    email: [`${info} “Email”`, profile],
    mobile: [`${info} “Mobile”`, profile],
  },
  "My account": {
    "e-wallet": ["shop/areas/account/wallet-card.tsx “E-wallet”", balances],
    "available amount": ["shop/areas/account/wallet-card.tsx “Wallet balance”", balances],
    "dynamic income cap": ["shop/parts/dynamic-income.tsx “Dynamic income cap”", possible],
    "remaining dynamic income": ["shop/parts/dynamic-income.tsx “Remaining dynamic income”", possible],
    "orders pending payment": [`${counts} “Pending payment”`, balances],
    "orders pending delivery": [`${counts} “Pending delivery”`, balances],
    "orders pending receipt": [`${counts} “Pending receipt”`, balances],
    "orders completed": [`${counts} “Completed”`, balances],
    "team list": [`${menu} › to="/pages/teamList"`, ways],
    "income statement": [`${menu} “Income statement”`, ways],
    "address management": [`${menu} “Address management”`, ways],
    "customer service phone": [`${menu} › {service.phone}`, service],
    "working days": [`${menu} › {service.workingDays}`, service],
    "my QR code and invitation code": [`${menu} “My QR code and invitation code”`, ways],
    "become a member": [
      "shop/areas/account/mine-activation.tsx “Become a member”",
      `${mineTest}who is not activated yet is told what activates`,
    ],
  },
  Cart: {
    "select all": [
      `${cart} › cart.selectAll(`,
      "e2e/cart.phone.e2e.ts › choose, choose all, change the quantity, and see the total follow",
    ],
    "delete with confirmation": [`${cart} “Delete”`, `${cartTest}saying no to the question keeps the line`],
    "empty cart": [`${cart} “Your cart is empty”`, `${cartTest}an empty cart offers a next step`],
    recommendations: [`${cart} “You may like”`, `${cartTest}what is in the cart is not recommended`],
    "go to checkout": [
      `${cart} “Check out”`,
      "shop/areas/orders/confirm-order-page.test.tsx › who signs in on the way to it finds the checkout with the cart of the device",
    ],
  },
  Search: {
    search: [
      "shop/areas/catalog/search-page.tsx “Search products”",
      "e2e/browse.phone.e2e.ts › “${typed}” finds honey, with suggestions and history",
    ],
    history: [
      "shop/areas/catalog/search-page.tsx “Search history”",
      "e2e/browse.phone.e2e.ts › “${typed}” finds honey, with suggestions and history",
    ],
    "clear history": [
      "shop/areas/catalog/search-page.tsx “Clear the search history”",
      "e2e/browse.phone.e2e.ts › the search history can be cleared, and what finds nothing says so",
    ],
  },
  Orders: {
    "tab all": ["shop/areas/orders/orders-page.tsx “All”", orderTabs],
    "tab pending payment": ["shop/areas/orders/words.ts “Pending payment”", orderTabs],
    "tab pending delivery": ["shop/areas/orders/words.ts “Pending delivery”", orderTabs],
    "tab pending receipt": ["shop/areas/orders/words.ts “Pending receipt”", orderTabs],
    "tab completed": ["shop/areas/orders/words.ts “Completed”", orderTabs],
  },
  Shopping: {
    "order details": [
      "shop/areas/orders/order-page.tsx “Order details”",
      "shop/areas/orders/order-page.test.tsx › an order tells everything about itself",
    ],
    "confirm order": [
      "shop/areas/orders/confirm-order-page.tsx “Confirm order”",
      "shop/areas/orders/confirm-order-page.test.tsx › the sheet says what is taken; then the order is made and paid, and the receipt is shown",
    ],
    "goods details": [
      "shop/areas/catalog/goods-page.tsx “About this product”",
      "e2e/browse.phone.e2e.ts › a product page has its pictures, its price and what goes with it",
    ],
    "add an address": [
      "shop/areas/account/address-page.tsx “Add an address”",
      "e2e/account.phone.e2e.ts › add with errors at the fields, edit, set as default, delete",
    ],
    "edit an address": [
      "shop/areas/account/address-page.tsx “Edit address”",
      "e2e/account.phone.e2e.ts › add with errors at the fields, edit, set as default, delete",
    ],
  },
  Wallet: {
    "e-wallet page": [
      "shop/areas/wallet/e-wallet-page.tsx “E-wallet”",
      "shop/areas/wallet/e-wallet-page.test.tsx › entries stand under their days and lead to what they are about",
    ],
    "top up": [
      "shop/areas/top-up/top-up-page.tsx “Top up”",
      "shop/areas/top-up/top-up-page.test.tsx › an amount is asked for, checked, and leads to its payment",
    ],
    "top-up records": [
      "shop/areas/top-up/records-page.tsx “Top-up records”",
      "shop/areas/top-up/top-up-page.test.tsx › records show their state and lead to what arrived",
    ],
    withdraw: [
      "shop/areas/withdrawal/exchange-page.tsx “Withdraw”",
      "shop/areas/withdrawal/exchange-page.test.tsx › the sheet says what will happen, and a lost answer is asked for again with the same key",
    ],
    "withdrawal records": [
      "shop/areas/withdrawal/exchange-records-page.tsx “Withdrawal records”",
      "e2e/withdrawal.both.e2e.ts › a rejected withdrawal gives the money back and says why",
    ],
    "withdrawal details": [
      "shop/areas/withdrawal/withdrawal-details-page.tsx “Withdrawal details”",
      "shop/areas/withdrawal/exchange-page.test.tsx › a paid withdrawal shows its transaction and the way to the chain",
    ],
    transfer: [
      "shop/areas/wallet/transfer-page.tsx “Transfer”",
      "e2e/transfer.both.e2e.ts › a member sends money; receipts, statements and the CSV of both sides agree",
    ],
  },
  "Team pages": {
    "team overview": [
      "shop/areas/team/team-overview.tsx “My team”",
      "shop/areas/team/team-page.test.tsx › somebody new sees both places free, and what activation brings",
    ],
    "team list page": [
      "shop/areas/team/team-list-page.tsx “Direct referrals”",
      "shop/areas/team/team-list-page.test.tsx › lists who joined with one's code, by pages, with what each brought",
    ],
    "member details": [
      "app/team/member-facts.tsx “Personal achievement”",
      "shop/areas/team/team-page.test.tsx › shows four levels with what is free, and all about a member",
    ],
    "invitation QR code": [
      "shop/areas/team/invite-page.tsx “QR code for the left side”",
      "shop/areas/team/invite-page.test.tsx › each side hands on its own link and its own node code",
    ],
    "invitation link": [
      "shop/areas/team/invite-side.tsx “Copy the invitation link”",
      "shop/areas/team/invite-page.test.tsx › each side hands on its own link and its own node code",
    ],
  },
  "Other pages": {
    feedback: [
      "shop/areas/feedback/feedback-page.tsx “Feedback”",
      "e2e/feedback.both.e2e.ts › a problem with pictures is told, answered, and the answer read",
    ],
    "feedback records": [
      "shop/areas/feedback/feedback-record-page.tsx “My feedback”",
      "shop/areas/feedback/feedback-page.test.tsx › records show state and reply; pictures are loaded with the token and enlarged",
    ],
    "identity verification": [
      "shop/areas/kyc/kyc-page.tsx “Identity verification”",
      "e2e/kyc.both.e2e.ts › papers are turned down with reasons, corrected, approved, and every look stands in the log",
    ],
    "forgot password": [
      "shop/areas/account/forget-password-page.tsx “Forgot password”",
      "e2e/account.phone.e2e.ts › a forgotten password is replaced with the code from the email",
    ],
    announcements: [
      "shop/areas/home/news-page.tsx “Announcements”",
      "shop/areas/home/news-page.test.tsx › a visitor sees the announcements alone",
    ],
    "company profile": [
      "shop/parts/shop-texts.ts “Company profile”",
      "shop/areas/about/about-page.test.tsx › %s is a page of its own, and leads to the others",
    ],
    "about us": [
      "shop/parts/shop-texts.ts “About us”",
      "shop/areas/about/about-page.test.tsx › %s is a page of its own, and leads to the others",
    ],
    "user agreement": [
      "shop/parts/shop-texts.ts “User agreement”",
      "shop/areas/about/about-page.test.tsx › %s is a page of its own, and leads to the others",
    ],
    "privacy policy": [
      "shop/parts/shop-texts.ts “Privacy policy”",
      "shop/areas/about/about-page.test.tsx › %s is a page of its own, and leads to the others",
    ],
  },
};
