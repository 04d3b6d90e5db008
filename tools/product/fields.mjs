/** Fields of docs/product.md 3: the call that has it, where people see it, and the test. */
const profile =
  "shop/areas/account/user-info-page.test.tsx › picture, nickname, account, email and mobile are shown, and can be changed";
const joined =
  "modules/members/registration.test.ts › has a place, a member ID, three codes, consents, a session and a welcome";
const signedUp =
  "modules/members/routes.test.ts › registers, is signed in, and signs in again by every way, by email once it is proven";
const asked = "shop/areas/account/entrance.test.tsx › registering asks by name for everything, and for the agreement";
const addressed = "shop/areas/account/address-page.test.tsx › what is missing is asked for by name";
const addressCalls =
  "modules/addresses/addresses.test.ts › the calls answer in the caller's language and as the contract says";
const details = "shop/areas/orders/order-page.test.tsx › an order tells everything about itself";
const withdrawn =
  "shop/areas/withdrawal/exchange-page.test.tsx › a paid withdrawal shows its transaction and the way to the chain";
const sums = "shop/areas/withdrawal/exchange-page.test.tsx › fee and arrival amount follow every digit";
const limits =
  "modules/withdrawals/withdrawals.test.ts › counts what is under way and what was paid, not what came back";
const records = "shop/areas/top-up/top-up-page.test.tsx › records show their state and lead to what arrived";
const sent =
  "shop/areas/wallet/transfer-page.test.tsx › the receiver is named before anything is sent, fee and total follow the amount";
const transferred =
  "modules/transfers/transfer.test.ts › moves the amount, takes the fee on top, and both sides can read it";
const written =
  "shop/areas/feedback/feedback-page.test.tsx › type, words and pictures are sent together, and the record is opened";
const read =
  "shop/areas/feedback/feedback-page.test.tsx › records show state and reply; pictures are loaded with the token and enlarged";
const papers = "shop/areas/kyc/kyc-page.test.tsx › what is missing is asked for at its place, and nothing is sent";
const all = "shop/areas/team/team-page.test.tsx › shows four levels with what is free, and all about a member";
const mine =
  "shop/areas/account/mine-page.test.tsx › a member sees balances and order counts, and a newer record is taken over";
const possible =
  "shop/areas/account/mine-page.test.tsx › what is still possible, the next level, and both sides are told, each by itself";
const lists = "shop/areas/income/income-page.test.tsx › lists %s by itself, with why";
const orderPage = "shop/areas/orders/order-page.tsx";
const words = "shop/areas/income/words.ts";
const form = "shop/areas/account/register-form.tsx";

export const FIELDS = {
  Client: {
    lang: [
      'shop/session/state.ts › stored("lang"',
      "shop/shell/language-switch.test.tsx › %s says everything in the language that was chosen on it, as if it were opened so",
    ],
    userInfo: ['shop/session/state.ts › "userInfo"', mine],
    config: [
      'shop/session/state.ts › "config"',
      "shop/areas/wallet/e-wallet-page.test.tsx › with the shop's clocks in %s the statement says: %s",
    ],
    invite_code: [
      'shop/session/state.ts › stored("invite_code"',
      "shop/routes.test.tsx › a carried code opens registration on a phone with nobody signed in (%#)",
    ],
    node_code: [
      'shop/session/state.ts › stored("node_code"',
      "shop/session/invitation.test.ts › codes stay until they are forgotten, and an address without codes takes nothing away",
    ],
    loginDialog: [
      'shop/session/state.ts › "loginDialog"',
      "shop/sign-in/sign-in.test.tsx › the dialog is there after a reload until it is closed, and its page stays where it is",
    ],
  },
  User: {
    "member ID": ["members.userInfo memberId", "shop/areas/account/mine-header.tsx “Member ID”", joined],
    nickname: ["members.userInfo nickname", "shop/areas/account/user-info-page.tsx “Nickname”", profile],
    avatar: ["members.userInfo avatar", "shop/areas/account/user-info-avatar.tsx “Your picture”", profile],
    email: ["members.userInfo email", "shop/areas/account/user-info-page.tsx “Email”", profile],
    mobile: ["members.userInfo mobile", "shop/areas/account/user-info-page.tsx “Mobile”", profile],
    "area code": ["members.userInfo areaCode", "shop/areas/account/user-info-page.tsx › {user.areaCode}", profile],
    "date of birth": ["members.userInfo birthday", `${form} “Date of birth”`, asked],
    nationality: ["members.userInfo nationality", `${form} “Nationality”`, asked],
    "name or company": ["members.userInfo name", "shop/areas/account/user-info-page.tsx “Name or company”", profile],
    referrer: ["members.userInfo referrerId", "shop/areas/account/user-info-page.tsx “Referrer”", profile],
    "left node code": ["members.userInfo leftNodeCode", "shop/areas/team/invite-page.tsx “Left side”", joined],
    "right node code": ["members.userInfo rightNodeCode", "shop/areas/team/invite-page.tsx “Right side”", joined],
    level: ["members.userInfo level", "shop/areas/account/user-info-page.tsx “Level”", profile],
  },
  Address: {
    recipient: ["addresses.index list.recipient", "shop/areas/account/address-form.tsx “Recipient”", addressed],
    phone: ["addresses.index list.phone", "shop/areas/account/address-form.tsx “Phone”", addressed],
    country: ["addresses.index list.country", "shop/areas/account/address-form.tsx “Country or region”", addressCalls],
    "detailed address": [
      "addresses.index list.detail",
      "shop/areas/account/address-form.tsx “Detailed address”",
      addressed,
    ],
    "postal code": [
      "addresses.index list.postalCode",
      "shop/areas/account/address-form.tsx “Postal code”",
      addressCalls,
    ],
    default: [
      "addresses.index list.isDefault",
      "shop/areas/account/address-form.tsx “Use as the default address”",
      "modules/addresses/addresses.test.ts › is one, whatever happens at once",
    ],
  },
  Order: {
    "order number": ["orders.detail number", `${orderPage} “Order number”`, details],
    status: ["orders.detail state", "shop/areas/orders/words.ts “Pending delivery”", details],
    "actual payment": ["orders.detail paid.amount", `${orderPage} “Actual payment”`, details],
    "order time": ["orders.detail createdAt", "shop/areas/orders/timeline.tsx “Order time”", details],
    "payment time": ["orders.detail paidAt", "shop/areas/orders/timeline.tsx “Payment time”", details],
    "delivery time": ["orders.detail shippedAt", "shop/areas/orders/timeline.tsx “Shipped”", details],
    "completion time": ["orders.detail completedAt", "shop/areas/orders/timeline.tsx “Completion time”", details],
    "shipping company": ["orders.detail shippingCompany", `${orderPage} “Shipping company”`, details],
    "tracking number": ["orders.detail trackingNumber", `${orderPage} “Tracking number”`, details],
    "shipping address": ["orders.detail address.detail", `${orderPage} “Shipping address”`, details],
    product: ["orders.detail lines.name", `${orderPage} “Products”`, details],
    quantity: ["orders.detail lines.quantity", "shop/areas/orders/order-lines.tsx › quantity", details],
    "unit price": ["orders.detail lines.price", "shop/areas/orders/order-lines.tsx › price", details],
    "product total": ["orders.detail productTotal", "shop/areas/orders/amounts.tsx “Product total”", details],
    "shipping fee": ["orders.detail shippingFee", "shop/areas/orders/amounts.tsx “Shipping fee”", details],
    "total amount": ["orders.detail total", "shop/areas/orders/amounts.tsx “Total amount”", details],
    "payment method": ["orders.detail paymentMethod", `${orderPage} “Payment method”`, details],
    remark: ["orders.detail remark", `${orderPage} “Remark”`, details],
  },
  Withdrawal: {
    amount: ["withdrawals.detail amount", "shop/areas/withdrawal/withdrawal-details-page.tsx “Amount”", sums],
    "service fee": ["withdrawals.detail fee", "shop/areas/withdrawal/withdrawal-details-page.tsx “Service fee”", sums],
    "daily limit": ["withdrawals.limits dailyLimit", "shop/areas/withdrawal/limits-card.tsx “Daily limit”", limits],
    "today's exchanged amount": [
      "withdrawals.limits exchangedToday",
      "shop/areas/withdrawal/limits-card.tsx “Withdrawn today”",
      limits,
    ],
    address: [
      "withdrawals.detail address",
      "shop/areas/withdrawal/withdrawal-details-page.tsx “Receiving address”",
      withdrawn,
    ],
    status: ["withdrawals.detail state", "shop/areas/withdrawal/words.ts “Pending review”", withdrawn],
    time: ["withdrawals.detail createdAt", "shop/areas/withdrawal/timeline.tsx “Requested”", withdrawn],
    "arrival amount": [
      "withdrawals.detail arrival",
      "shop/areas/withdrawal/withdrawal-details-page.tsx “Arrival amount”",
      sums,
    ],
    "transaction ID": [
      "withdrawals.detail transactionId",
      "shop/areas/withdrawal/withdrawal-details-page.tsx “Transaction ID”",
      withdrawn,
    ],
    "failure reason": [
      "withdrawals.detail reason",
      "shop/areas/withdrawal/withdrawal-details-page.tsx “Failure reason”",
      "modules/withdrawals/withdrawals.test.ts › that is rejected or fails comes back whole, with its reason",
    ],
  },
  Recharge: {
    "amount in USDT": ["payments.list list.amount", "shop/areas/top-up/records-page.tsx › <Money", records],
    time: ["payments.list list.createdAt", "shop/areas/top-up/records-page.tsx › createdAt", records],
    status: ["payments.list list.state", "shop/areas/top-up/words.ts “Pending payment”", records],
  },
  "Transfer record": {
    amount: ["transfers.detail amount", "shop/areas/wallet/receipt-text.ts “Amount”", transferred],
    fee: ["transfers.detail fee", "shop/areas/wallet/cost-rows.tsx “Fee”", sent],
    "target member ID": [
      "transfers.transfer targetMemberId",
      "shop/areas/wallet/receiver-field.tsx “Member ID of the receiver”",
      sent,
    ],
    instructions: ["transfers.detail instructions", "shop/areas/wallet/transfer-form.tsx “Note”", transferred],
  },
  "Feedback record": {
    type: ["feedback.index list.type", "shop/areas/feedback/feedback-form.tsx “Type”", written],
    title: ["feedback.index list.title", "shop/areas/feedback/feedback-form.tsx “Title”", written],
    content: ["feedback.index list.content", "shop/areas/feedback/feedback-form.tsx “Content”", written],
    images: ["feedback.index list.pictures", "shop/areas/feedback/picture-picker.tsx “Pictures”", written],
    reply: ["feedback.index list.reply", "shop/areas/feedback/feedback-record-page.tsx “Our reply”", read],
  },
  "Identity papers": {
    "ID type": ["kyc.info idType", "shop/areas/kyc/identity-form.tsx “ID type”", papers],
    "ID number": ["kyc.info number", "shop/areas/kyc/identity-form.tsx “ID number”", papers],
    name: ["kyc.info name", "shop/areas/kyc/identity-form.tsx “Name”", papers],
    "ID photo": ["kyc.info photos.idPhoto", "shop/areas/kyc/identity-form.tsx “Photo of the ID card”", papers],
    "selfie with the document": [
      "kyc.info photos.selfie",
      "shop/areas/kyc/identity-form.tsx “Selfie with the document”",
      papers,
    ],
  },
  "Team member": {
    username: ["team.binaryTree list.name", "app/team/words.ts › useMemberName", all],
    level: ["team.binaryTree list.level", "app/team/member-facts.tsx › useLevelName", all],
    "join time": ["team.binaryTree list.joinedAt", "shop/areas/team/member-sheet.tsx “Join time”", all],
    "personal achievement": ["team.binaryTree list.personal", "app/team/member-facts.tsx “Personal achievement”", all],
    "team achievement": ["team.binaryTree list.team", "app/team/member-facts.tsx “Team achievement”", all],
    "left achievement": ["team.binaryTree list.left.achievement", "app/team/member-facts.tsx “Left achievement”", all],
    "right achievement": [
      "team.binaryTree list.right.achievement",
      "app/team/member-facts.tsx “Right achievement”",
      all,
    ],
    "left node code": ["team.binaryTree list.left.nodeCode", "shop/areas/team/member-sheet.tsx “Left node code”", all],
    "right node code": [
      "team.binaryTree list.right.nodeCode",
      "shop/areas/team/member-sheet.tsx “Right node code”",
      all,
    ],
    "referrer ID": ["team.binaryTree list.referrer.memberId", "shop/areas/team/member-sheet.tsx “Referrer”", all],
    "referral code": ["team.binaryTree list.inviteCode", "shop/areas/team/member-sheet.tsx “Invitation code”", all],
    position: ["team.binaryTree list.position", "shop/areas/team/member-sheet.tsx “Position”", all],
  },
  Balances: {
    "wallet balance": ["wallet.balances balance", "shop/areas/account/wallet-card.tsx “Wallet balance”", mine],
    "shopping coupons": ["wallet.balances shopCoins", "shop/areas/account/wallet-card.tsx “Shopping coupons”", mine],
    "registration points": [
      "wallet.balances integral",
      "shop/areas/account/wallet-card.tsx “Registration points”",
      mine,
    ],
    "dynamic income cap": ["income.limit cap", "shop/parts/dynamic-income.tsx “Dynamic income cap”", possible],
    "dynamic income remaining": [
      "income.limit remaining",
      "shop/parts/dynamic-income.tsx “Remaining dynamic income”",
      possible,
    ],
  },
  Incomes: {
    "static income": ["income.rebate list.received", `${words} “Static income”`, lists],
    "global consumption bonus": ["income.consumption list.received", `${words} “Global consumption bonus”`, lists],
    "global bonus": ["income.global list.received", `${words} “Global bonus”`, lists],
    "leadership bonus": ["income.leadership list.received", `${words} “Leadership bonus”`, lists],
    "sales bonus": ["income.sales list.received", `${words} “Sales bonus”`, lists],
    "referral bonus": ["income.referral list.received", `${words} “Referral bonus”`, lists],
    "team tier bonus": ["income.tier list.received", `${words} “Team tier bonus”`, lists],
  },
  "An income": {
    "bonus ratio": ["income.sales list.ratioPercent", "shop/areas/income/kind-list.tsx “Bonus ratio”", lists],
    level: ["income.sales list.level", "shop/areas/income/kind-list.tsx “Level”", lists],
    "daily performance": [
      "income.sales list.performance",
      "shop/areas/income/kind-list.tsx “Daily performance”",
      lists,
    ],
  },
  Registration: {
    "name or company": ["members.checkIn name", `${form} “Name or company”`, asked],
    "date of birth": ["members.checkIn birthday", `${form} “Date of birth”`, asked],
    "area code": ["members.checkIn areaCode", `${form} “Please choose the area code”`, signedUp],
    mobile: ["members.checkIn mobile", `${form} “Mobile number”`, asked],
    email: ["members.checkIn email", `${form} “Email”`, signedUp],
    nationality: ["members.checkIn nationality", `${form} “Nationality”`, asked],
    "invitation code": ["members.checkIn inviteCode", `${form} “Invitation code”`, asked],
    "node code": ["members.checkIn nodeCode", `${form} “Node code”`, asked],
    password: ["members.checkIn password", `${form} “Password”`, asked],
  },
};
