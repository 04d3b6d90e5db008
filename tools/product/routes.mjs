/** Routes of docs/product.md 2: the test that opens each page. */
const page = (test) => [`shop/${test}`];

export const ROUTES = {
  "/": ["e2e/browse.phone.e2e.ts › home leads to a category and its products"],
  "pages/web": ["shop/routes.test.tsx › the pages are those of docs/product.md, under exactly these names"],
  "pages/index": ["e2e/browse.phone.e2e.ts › the way back leads to the same place of the list"],
  "pages/cart": page(
    "areas/cart/cart-page.test.tsx › a visitor's cart shows what it costs, and a removed line comes back with undo",
  ),
  "pages/mine": page(
    "areas/account/mine-page.test.tsx › a member sees balances and order counts, and a newer record is taken over",
  ),
  "pages/setUp/setUp": page(
    "areas/account/set-up-page.test.tsx › a visitor can choose the language and clear the cache, and nothing else",
  ),
  "pages/setUp/security": page(
    "areas/account/security-page.test.tsx › an authenticator app is added with the password and its first code, and the recovery codes are shown",
  ),
  "pages/setUp/privacy": page(
    "areas/account/privacy-page.test.tsx › says which versions were accepted and when, and whether they are in force",
  ),
  "pages/userInfo/userInfo": page(
    "areas/account/user-info-page.test.tsx › picture, nickname, account, email and mobile are shown, and can be changed",
  ),
  "pages/login": page(
    "areas/account/entrance.test.tsx › signing in asks by name for what is missing, and shows why it was refused",
  ),
  "pages/register": page(
    "areas/account/entrance.test.tsx › registering asks by name for everything, and for the agreement",
  ),
  "pages/forgetPassword": page("areas/account/entrance.test.tsx › recovery says Password mismatch and sends nothing"),
  "pages/address/deliveryAddress": page("areas/account/address-page.test.tsx › deleting asks first"),
  "pages/address/changeAddress": page("areas/account/address-page.test.tsx › what is missing is asked for by name"),
  "pages/choose-location": page(
    "areas/places/places-page.test.tsx › a district that was searched fills the address, and what was typed is still there",
  ),
  "pages/open-location": page(
    "areas/places/places-page.test.tsx › a place is shown with its name, its address and a way to the map of the device",
  ),
  "pages/kyc": page("areas/kyc/kyc-page.test.tsx › what is missing is asked for at its place, and nothing is sent"),
  "pages/search": ["e2e/browse.phone.e2e.ts › the search history can be cleared, and what finds nothing says so"],
  "pages/shop/goodsDetails": page(
    "areas/catalog/goods-page.test.tsx › a specification must be chosen before the product goes into the cart",
  ),
  "pages/shop/confirmOrder": page(
    "areas/orders/confirm-order-page.test.tsx › the sheet says what is taken; then the order is made and paid, and the receipt is shown",
  ),
  "pages/order/orderList": [
    "e2e/orders.phone.e2e.ts › an unpaid order can be cancelled, and its pieces are back in stock",
  ],
  "pages/order/details": page("areas/orders/order-page.test.tsx › cancelling asks first and shows the new state"),
  "pages/order/paid": page(
    "areas/orders/confirm-order-page.test.tsx › the sheet says what is taken; then the order is made and paid, and the receipt is shown",
  ),
  "pages/articleDetails": page("areas/about/about-page.test.tsx › the former address of %s leads there"),
  "pages/msgList": page("areas/home/news-page.test.tsx › a visitor sees the announcements alone"),
  "pages/aboutUs": page("areas/about/about-page.test.tsx › %s is a page of its own, and leads to the others"),
  "pages/companyProfile": page("areas/about/about-page.test.tsx › %s is a page of its own, and leads to the others"),
  "pages/userAgreement": page("areas/about/about-page.test.tsx › %s is a page of its own, and leads to the others"),
  "pages/privacyPolicy": page("areas/about/about-page.test.tsx › %s is a page of its own, and leads to the others"),
  "pages/incomeDisclosure": page(
    "areas/about/income-disclosure.test.tsx › says from the figures that most members earn little, and shows each group of levels",
  ),
  "pages/member": page(
    "areas/membership/member-page.test.tsx › shows the level, what is missing to the next, and every level",
  ),
  "pages/team": page("areas/team/team-page.test.tsx › shows four levels with what is free, and all about a member"),
  "pages/teamList": page(
    "areas/team/team-list-page.test.tsx › lists who joined with one's code, by pages, with what each brought",
  ),
  "pages/invite": page("areas/team/invite-page.test.tsx › each side hands on its own link and its own node code"),
  "pages/eWallet": page(
    "areas/wallet/e-wallet-page.test.tsx › entries stand under their days and lead to what they are about",
  ),
  "pages/integralFlow": page(
    "areas/wallet/e-wallet-page.test.tsx › a tab and a filter stand in the address and are asked for",
  ),
  "pages/transfer": page(
    "areas/wallet/transfer-page.test.tsx › the receiver is named before anything is sent, fee and total follow the amount",
  ),
  "pages/transfer/receipt": page(
    "areas/wallet/transfer-page.test.tsx › a receipt that is not there says so, with a way on",
  ),
  "pages/topUp": page("areas/top-up/top-up-page.test.tsx › an amount is asked for, checked, and leads to its payment"),
  "pages/storedRecord": page("areas/top-up/top-up-page.test.tsx › records show their state and lead to what arrived"),
  "pages/exchange": page("areas/withdrawal/exchange-page.test.tsx › fee and arrival amount follow every digit"),
  "pages/exchangeRecords": ["e2e/withdrawal.both.e2e.ts › a rejected withdrawal gives the money back and says why"],
  "pages/withdrawalDetails": page(
    "areas/withdrawal/exchange-page.test.tsx › a paid withdrawal shows its transaction and the way to the chain",
  ),
  "pages/incomeStatement": page(
    "areas/income/income-page.test.tsx › tells totals, a chart of seven kinds, and the incomes of each day",
  ),
  "pages/incomeStatement/why": page(
    "areas/income/income-page.test.tsx › shows the limit that applied, and leaves out what did not",
  ),
  "pages/feedback/feedback": page(
    "areas/feedback/feedback-page.test.tsx › type, words and pictures are sent together, and the record is opened",
  ),
  "pages/feedback/feedbackRecord": page(
    "areas/feedback/feedback-page.test.tsx › records show state and reply; pictures are loaded with the token and enlarged",
  ),
  "pages/pc/home": ["shop/desktop-pages.test.tsx › %s shows what the page of %s shows"],
  "pages/pc/goodsDetails": ["shop/desktop-pages.test.tsx › %s shows what the page of %s shows"],
  "pages/pc/message": ["shop/desktop-pages.test.tsx › %s shows what the page of %s shows"],
  "pages/pc/msgDetails": ["shop/desktop-pages.test.tsx › %s shows what the page of %s shows"],
  "pages/pc/aboutUs": ["shop/desktop-pages.test.tsx › %s shows what the page of %s shows"],
  "pages/pc/pcCart": ["shop/desktop-pages.test.tsx › %s shows what the page of %s shows"],
};
