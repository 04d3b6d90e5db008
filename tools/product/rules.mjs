/** States, validation, roles, errors and constants of docs/product.md 4 to 9: the source, and the test. */
const account = "shop/areas/account";
const registering = `${account}/entrance.test.tsx › registering asks by name for everything, and for the agreement`;
const form = `${account}/register-form.tsx`;
const orderWords = "shop/areas/orders/words.ts";
const steps =
  "modules/orders/order.rules.test.ts › starts unpaid, ends cancelled, refunded or completed, and every state can be reached";
const offered = "modules/orders/order.rules.test.ts › offers what the state and the hour allow";
const withdrawalWords = "shop/areas/withdrawal/words.ts";
const oneWay = "modules/withdrawals/withdrawal.rules.test.ts › goes one way, and every step leaves one state";
const topUps = "shop/areas/top-up/top-up-page.test.tsx › ";
const awaited =
  "shop/areas/orders/order-page.test.tsx › are shown with amount, network, address and countdown, and the held coupons";
const addressed = `${account}/address-page.test.tsx › what is missing is asked for by name`;
const signing = `${account}/entrance.test.tsx › signing in asks by name for what is missing, and shows why it was refused`;
const recovering = `${account}/entrance.test.tsx › recovery says Password mismatch and sends nothing`;
const withdrawing =
  "shop/areas/withdrawal/exchange-page.test.tsx › what is wrong is said at its field before anything is sent";
const transferring =
  "shop/areas/wallet/transfer-page.test.tsx › what is lacking is said at its field, and nothing is sent";
const telling =
  "shop/areas/feedback/feedback-page.test.tsx › what is missing is asked for at its place, and nothing is sent";
const papers = "shop/areas/kyc/kyc-page.test.tsx › what is missing is asked for at its place, and nothing is sent";
const posts = "contract/client.test.ts › a POST sends JSON to the host, with language and token";
const lost = "shop/api/session-guard.test.ts › HTTP %i: message, token forgotten, login page after one second";
const lostIn = "contract/client.ts › new Set([401, 404, 419])";
const views =
  "app/problem-pages.test.tsx › a page that does not come shows a loading view from 200 ms on, and an error view after 60 s";
const limit = "contract/client.test.ts › a request is given up after 60 s";
const configured = "whole/market.test.ts › the configuration has the constants of docs/product.md 9";

export const RULES = {
  "Of an order": {
    "pending payment (not paid)": [`${orderWords} “Pending payment”`, steps],
    "pending delivery (paid)": [`${orderWords} “Pending delivery”`, steps],
    "pending receipt": [`${orderWords} “Pending receipt”`, steps],
    completed: [`${orderWords} “Completed”`, steps],
  },
  "Steps of an order": {
    cancel: ["shop/areas/orders/order-actions.tsx “Cancel order”", offered],
    pay: ["shop/areas/orders/order-actions.tsx “Pay now”", offered],
    "confirm receipt": ["shop/areas/orders/order-actions.tsx “Confirm receipt”", offered],
  },
  Paying: {
    "QR code": ["shop/parts/coin-payment.tsx “QR code of the address”", awaited],
    countdown: [
      "shop/areas/orders/state-words.tsx “Pay within {left}”",
      "shop/areas/orders/order-page.test.tsx › the countdown runs and ends in words, and the order is asked for again",
    ],
    "polled status": [
      "orders.payStatus state",
      "shop/areas/orders/order-page.test.tsx › an unpaid order is polled every 3 s and no longer once it is paid",
    ],
    "delayed payment": [
      "shop/parts/coin-progress.tsx “Payment may be delayed”",
      "modules/payments/invoice.rules.test.ts › a payment is delayed after the countdown, behind a watcher that lags, or while finality does not come",
    ],
  },
  "Of a withdrawal": {
    "pending review": [`${withdrawalWords} “Pending review”`, oneWay],
    approved: [`${withdrawalWords} “Approved”`, oneWay],
    rejected: [`${withdrawalWords} “Rejected”`, oneWay],
    "payment successful": [`${withdrawalWords} “Payment successful”`, oneWay],
    "payment failed": [
      `${withdrawalWords} “Payment failed”`,
      "modules/withdrawals/withdrawals.test.ts › that is rejected or fails comes back whole, with its reason",
    ],
    "wait of 1–3 working days": [
      "shop/areas/withdrawal/exchange-page.tsx › working days",
      "e2e/withdrawal.both.e2e.ts › a large withdrawal takes two people, is paid by hand, and shows its transaction",
    ],
  },
  "Of a recharge": {
    "pending payment": [
      "shop/areas/top-up/words.ts “Pending payment”",
      `${topUps}records show their state and lead to what arrived`,
    ],
    "recharge success": [
      "shop/areas/top-up/words.ts “Recharge success”",
      `${topUps}records show their state and lead to what arrived`,
    ],
    "recharge failed": [
      "shop/areas/top-up/words.ts “Recharge failed”",
      `${topUps}one that ended as %s says what became of the coins`,
    ],
    "payment countdown": [
      "shop/parts/coin-payment.tsx “Time is up”",
      `${topUps}coins are noticed by themselves, and polling stops at the end`,
    ],
  },
  "Of feedback": {
    "under review": [
      "shop/areas/feedback/words.ts “Under review”",
      "whole/feedback.test.ts › is under review until a reply appears, and the member is told once",
    ],
    replied: [
      "shop/areas/feedback/words.ts “Replied”",
      "whole/feedback.test.ts › is under review until a reply appears, and the member is told once",
    ],
  },
  "Required of an address": {
    "recipient name": [`${account}/address-form.tsx “Please enter the recipient's name”`, addressed],
    phone: [`${account}/address-form.tsx “Please enter the phone number”`, addressed],
    country: [`${account}/address-form.tsx “Please choose the country or region”`, addressed],
    "detailed address": [`${account}/address-form.tsx “Please enter the detailed address”`, addressed],
  },
  "Required of the profile": {
    nickname: [
      `${account}/nickname-sheet.tsx “Please enter a nickname”`,
      `${account}/user-info-page.test.tsx › picture, nickname, account, email and mobile are shown, and can be changed`,
    ],
  },
  "Required of a withdrawal": {
    amount: ["shop/areas/withdrawal/use-exchange.ts “Please enter an amount”", withdrawing],
    address: ["shop/areas/withdrawal/use-exchange.ts “Please enter the receiving address”", withdrawing],
  },
  "Required of a top-up": {
    amount: [
      "shop/areas/top-up/top-up-form.tsx “Enter the amount”",
      `${topUps}an amount is asked for, checked, and leads to its payment`,
    ],
  },
  "Required of a transfer": {
    amount: ["shop/areas/wallet/transfer-form.tsx “Please enter the amount”", transferring],
    "target member ID": ["shop/areas/wallet/transfer-form.tsx “Please enter the member ID: 8 digits”", transferring],
  },
  "Required to sign in": {
    "member ID": ["shop/sign-in/login-form.tsx “Please enter your member ID”", signing],
    password: ["shop/sign-in/login-form.tsx “Please enter your password”", signing],
  },
  "Required of a recovery": {
    email: [
      `${account}/forget-password-page.tsx “Please enter your email”`,
      `${account}/entrance.test.tsx › a code needs an email, and another can be asked for after 60 s only`,
    ],
    "verification code": [`${account}/forget-password-page.tsx “Please enter the verification code”`, recovering],
    "new password": [`${account}/forget-password-page.tsx “Please enter a new password”`, recovering],
    repetition: [`${account}/forget-password-page.tsx “Please repeat the new password”`, recovering],
    "the same password twice": [`${account}/forget-password-page.tsx “Password mismatch”`, recovering],
  },
  "Required of a registration": {
    "name or company": [`${form} “Please enter your name or company”`, registering],
    birthday: [`${form} “Please enter your date of birth”`, registering],
    nationality: [`${form} “Please choose your nationality”`, registering],
    mobile: [`${form} “Please enter your mobile number”`, registering],
    "invitation code": [`${form} “Please enter the invitation code”`, registering],
    "node code": [`${form} “Please enter the node code”`, registering],
    password: [`${form} “Please choose a password”`, registering],
    agreement: [`${account}/document-sheet.tsx “User agreement”`, registering],
  },
  "Required of feedback": {
    title: ["shop/areas/feedback/feedback-form.tsx “Please enter a title”", telling],
    content: ["shop/areas/feedback/feedback-form.tsx “Please describe it”", telling],
    "type suggestion or problem": [
      "shop/areas/feedback/words.ts “Suggestion”",
      "shop/areas/feedback/words.ts “Problem”",
      "shop/areas/feedback/feedback-page.test.tsx › type, words and pictures are sent together, and the record is opened",
    ],
  },
  "Required of identity papers": {
    "ID number": ["shop/areas/kyc/identity-form.tsx “Please enter the number”", papers],
    name: ["shop/areas/kyc/identity-form.tsx “Please enter the name”", papers],
    "ID photo": ["shop/areas/kyc/identity-form.tsx “Please add the photo of the document”", papers],
    selfie: ["shop/areas/kyc/identity-form.tsx “Please add the selfie”", papers],
    "type ID card or passport": [
      "shop/areas/kyc/identity-form.tsx “ID card”",
      "shop/areas/kyc/identity-form.tsx “Passport”",
      papers,
    ],
  },
  "Required to buy": {
    specification: [
      "shop/areas/catalog/chooser.tsx “Please choose”",
      "shop/areas/catalog/goods-page.test.tsx › a specification must be chosen before the product goes into the cart",
    ],
    "number of coupons": [
      "shop/areas/orders/payment-choice.tsx “Enter the number of shopping coupons”",
      "shop/areas/orders/confirm-order-page.test.tsx › coupons need a number, which is asked for by name",
    ],
  },
  "Who may": {
    "visitor on public pages": [
      "shop/areas/account/mine-header.tsx “Welcome to Banyan”",
      "modules/members/routes.test.ts › reaches none of a member's calls",
    ],
    "visitor is asked to sign in": [
      "shop/sign-in/sign-in-prompt.tsx “Please sign in”",
      "shop/areas/team/team-page.test.tsx › a visitor is asked to sign in, and the server for nothing of the team",
    ],
    "member with a token": ["contract/client.ts › ba-user-token", posts],
    "level and side of a member": [
      "team.binaryTree list.position",
      "team.binaryTree list.level",
      "shop/areas/team/team-page.test.tsx › shows four levels with what is free, and all about a member",
    ],
    "registration by invitation code and node code": [
      "members.checkIn inviteCode",
      "members.checkIn nodeCode",
      "modules/members/registration.test.ts › has a place, a member ID, three codes, consents, a session and a welcome",
    ],
  },
  "Each call": {
    "configured host": ["contract/client.ts › options.host", posts],
    "JSON body": ["contract/client.ts › JSON.stringify(input)", posts],
    "data of a GET": [
      "contract/client.ts › new URLSearchParams(given)",
      "contract/client.test.ts › a GET sends its data as request data, and a visitor no token",
    ],
    "content-type": [
      'contract/client.ts › "content-type": "application/json"',
      "whole/http.test.ts › is not read of a GET, which may say that it is JSON",
    ],
    lang: [
      "contract/client.ts › lang: options.language()",
      "whole/http.test.ts › %s of the caller is that of the answer",
    ],
    "ba-user-token": ['contract/client.ts › headers["ba-user-token"]', posts],
    "time-out": ["contract/client.ts › REQUEST_TIMEOUT_MS = 60_000", limit],
  },
  Answers: {
    "HTTP 401": [lostIn, "shop/api/connect.ts “Login expired, please sign in again”", lost],
    "HTTP 404": [lostIn, lost],
    "HTTP 419": [lostIn, lost],
    "code 303": [
      "contract/endpoint.ts › sessionOver: 303",
      "shop/api/session-guard.test.ts › code 303: the server's message, token and user forgotten, no login page",
    ],
    "network failure": ["app/errors.ts › Network error", "e2e/browse.phone.e2e.ts › tries again when asked"],
    "other codes": [
      "contract/client.ts › class Refused",
      "shop/api/session-guard.test.ts › other refusals and a broken network are the caller's business",
    ],
  },
  Labels: {
    "Upload failed": [
      "shop/areas/kyc/photo-field.tsx “Upload failed”",
      "shop/areas/account/avatar-sheet.tsx “Upload failed”",
      "shop/areas/feedback/picture-picker.tsx “Upload failed”",
      "shop/areas/kyc/kyc-page.test.tsx › a photo that did not arrive says so and can be sent again; what was typed outlives leaving the page",
    ],
    "Failed to get data": [
      "shop/parts/retry-line.tsx “Failed to get data”",
      "app/query-view.tsx › Failed to get data",
      views,
    ],
    "Network error": [
      "app/query-view.tsx › Network error",
      "app/lazy-page.test.tsx › offline, a page that is not here yet says so in its place; it comes with the next try",
    ],
    "Password mismatch": [
      `${account}/password-sheet.tsx “Password mismatch”`,
      `${account}/forget-password-page.tsx “Password mismatch”`,
      recovering,
    ],
    "Clear successfully": [
      `${account}/set-up-page.tsx “Clear successfully”`,
      "shop/areas/catalog/search-page.tsx “Clear successfully”",
      `${account}/set-up-page.test.tsx › clearing the cache forgets searches, products and answers, and keeps session, language and cart`,
    ],
    "Copy success": [
      "shop/areas/team/invite-side.tsx “Copy success”",
      "shop/parts/coin-payment.tsx “Copy success”",
      "shop/areas/team/invite-page.test.tsx › each side hands on its own link and its own node code",
    ],
    "Invitation link copied": [
      "shop/areas/team/invite-side.tsx “Invitation link copied”",
      "shop/areas/team/invite-page.test.tsx › each side hands on its own link and its own node code",
    ],
    "payment failed": [
      "shop/areas/orders/payment-summary.tsx “Payment failed”",
      `${withdrawalWords} “Payment failed”`,
      "shop/areas/orders/order-page.test.tsx › a payment that is refused says why, and sends another key the next time",
    ],
    "withdrawal failed": [
      "shop/areas/withdrawal/confirm-sheet.tsx “Withdrawal failed”",
      "shop/areas/withdrawal/exchange-page.test.tsx › any other refusal is said in the sheet, with its reason",
    ],
    "We have reached the top level": [
      "app/team/team-tree.tsx “We have reached the top level”",
      "shop/areas/team/team-page.test.tsx › goes below a member and climbs back, up to oneself, where it says so",
    ],
  },
  Loading: {
    "loading view": ["app/problem-pages.tsx › LOADING_AFTER_MS = 200", views],
    "error view": ["app/problem-pages.tsx › LOADING_ENDS_MS = 60_000", views],
    "chunk that does not come": [
      "app/lazy-page.tsx › FILE_TIMEOUT_MS = 120_000",
      "app/lazy-page.test.tsx › a file that has not come after 120 s has failed",
    ],
  },
  "Times and constants": {
    "limit of a request": ["contract/client.ts › REQUEST_TIMEOUT_MS = 60_000", limit],
    "limit of an upload or download": [
      "app/upload.ts › AbortSignal.timeout(REQUEST_TIMEOUT_MS)",
      "app/upload.ts › request.timeout = REQUEST_TIMEOUT_MS",
      "app/load-private-picture.ts › AbortSignal.timeout(REQUEST_TIMEOUT_MS)",
      limit,
    ],
    "loading view appears": ["app/problem-pages.tsx › LOADING_AFTER_MS = 200", views],
    "error view in its place": ["app/problem-pages.tsx › LOADING_ENDS_MS = 60_000", views],
    "limit of a page's chunk": [
      "app/lazy-page.tsx › FILE_TIMEOUT_MS = 120_000",
      "app/lazy-page.test.tsx › a file that has not come after 120 s has failed",
    ],
    'login page after "session over"': ["shop/api/session-guard.ts › LOGIN_DELAY_MS = 1_000", lost],
    "width of the page": [
      "ui/styles.css › max-width: 75rem",
      "ui/styles.test.ts › the page column is at most 1200 px wide",
    ],
    "default language": ["contract/languages.ts › DEFAULT_LANGUAGE", configured],
    languages: ["contract/languages.ts › LANGUAGES", configured],
    "presale shipping": [
      "modules/market/market.rules.ts › presaleWeeks: { from: 4, to: 6 }",
      "shop/areas/catalog/goods-page.test.tsx › presale says when it ships; BV is for members only",
    ],
    "review of a withdrawal": ["modules/market/market.rules.ts › workingDays", configured],
    "payment network": ["market.config network", configured],
    currency: ["market.config currency", configured],
    "ways to pay": ["market.config paymentMethods", configured],
    "daily withdrawal limit": ["modules/market/market.rules.ts › dailyLimit: usdt(5_000n)", configured],
    "withdrawal service fee": [
      "market.config limits.withdrawalFeePercent",
      "market.config limits.withdrawalFeeMinimum",
      configured,
    ],
    "transfer fee": ["market.config limits.transferFeePercent", configured],
    "dynamic income cap": [
      "income.limit times",
      "modules/bonus/incomes.test.ts › totals are what all lists received, also across a month that is summed",
    ],
  },
};
