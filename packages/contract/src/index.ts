/** The whole contract: every call of the shop (`shopApi`) and of the office (`officeApi`), by group. */
import { addresses } from "./addresses.ts";
import { cart } from "./cart.ts";
import { catalog } from "./catalog.ts";
import { content } from "./content.ts";
import { copies } from "./copies.ts";
import { disclosure } from "./disclosure.ts";
import { feedback } from "./feedback.ts";
import { income } from "./income.ts";
import { kyc } from "./kyc.ts";
import { market } from "./market.ts";
import { members } from "./members.ts";
import { membership } from "./membership.ts";
import { notices } from "./notices.ts";
import { officeAttention } from "./office/attention.ts";
import { officeBooks, officeStatements } from "./office/books.ts";
import { officeCatalog } from "./office/catalog.ts";
import { officeChain } from "./office/chain.ts";
import { officeContent } from "./office/content.ts";
import { officeDisclosures } from "./office/disclosures.ts";
import { officeDiscountCodes } from "./office/discount-codes.ts";
import { officeExports } from "./office/exports.ts";
import { officeFeedback } from "./office/feedback.ts";
import { officeIncomes } from "./office/incomes.ts";
import { officeKyc } from "./office/kyc.ts";
import { officeMarket } from "./office/market.ts";
import { officeGrants, officeMembers } from "./office/members.ts";
import { officeOpening } from "./office/opening.ts";
import { officeOrders } from "./office/orders.ts";
import { officePauses } from "./office/pauses.ts";
import { officePayments } from "./office/payments.ts";
import { officePayouts } from "./office/payouts.ts";
import { officePlan } from "./office/plan.ts";
import { officeReviews } from "./office/reviews.ts";
import { officeSearch } from "./office/search.ts";
import { officeSettlements } from "./office/settlements.ts";
import { officeSimulations } from "./office/simulations.ts";
import { staff } from "./office/staff.ts";
import { officeSuspense } from "./office/suspense.ts";
import { officeSynonyms } from "./office/synonyms.ts";
import { officeTeam } from "./office/team.ts";
import { officeTrials } from "./office/trials.ts";
import { officeViews } from "./office/views.ts";
import { officeWithdrawals } from "./office/withdrawals.ts";
import { orders } from "./orders.ts";
import { payments } from "./payments.ts";
import { places } from "./places.ts";
import { pushes } from "./pushes.ts";
import { reviews } from "./reviews.ts";
import { stepUp } from "./step-up.ts";
import { team } from "./team.ts";
import { transfers } from "./transfers.ts";
import { wallet } from "./wallet.ts";
import { wishlist } from "./wishlist.ts";
import { withdrawals } from "./withdrawals.ts";

export const shopApi = {
  market,
  members,
  copies,
  catalog,
  cart,
  wishlist,
  addresses,
  places,
  orders,
  payments,
  wallet,
  transfers,
  withdrawals,
  content,
  kyc,
  feedback,
  reviews,
  notices,
  pushes,
  membership,
  team,
  income,
  disclosure,
  stepUp,
};
export const officeApi = {
  staff,
  officeSearch,
  officeAttention,
  officeExports,
  officeOrders,
  officeCatalog,
  officeSynonyms,
  officeMembers,
  officeTeam,
  officeGrants,
  officeBooks,
  officeStatements,
  officeIncomes,
  officeWithdrawals,
  officePayments,
  officeSuspense,
  officeChain,
  officePayouts,
  officeKyc,
  officeFeedback,
  officeReviews,
  officeContent,
  officePlan,
  officeMarket,
  officeOpening,
  officePauses,
  officeSettlements,
  officeSimulations,
  officeTrials,
  officeViews,
  officeDiscountCodes,
  officeDisclosures,
};

export * from "./endpoint.ts";
export { ERRORS, type ErrorName } from "./errors.ts";
export {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGE_NAMES,
  LANGUAGES,
  type Language,
  type Texts,
  textIn,
} from "./languages.ts";
