/** The market: configuration, shipping, countries. A base module that every other may use. */
export { countries, countriesTwice, countryName, isCountry } from "./countries.ts";
export { type Letterhead, letterhead } from "./letterhead.ts";
export {
  awaitsCoins,
  countriesForPeople,
  DEFAULT_MARKET,
  deliversTo,
  freeShippingFrom,
  type Market,
  marketBody,
  mayJoin,
  methodsOffered,
  minimumAge,
  payoutsTo,
  percentText,
  returnDays,
  shippingTariff,
  trackingUrl,
  unpaidLimits,
} from "./market.rules.ts";
export { officeMarketRoutes } from "./office-routes.ts";
export { officePauseRoutes } from "./pause-routes.ts";
export { requireOpen } from "./pauses.ts";
export { nationalNumber } from "./phone.rules.ts";
export { marketRoutes } from "./routes.ts";
export {
  type CurrentMarket,
  currentMarket,
  forgetMarket,
  MARKET_TABLES,
  marketTimeZone,
  marketVersion,
  marketWithin,
  shopName,
  writeFirstMarket,
} from "./store.ts";
