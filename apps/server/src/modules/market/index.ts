/** The market: its configuration, shipping, countries. A base module that every other may use. */
export { countries, countryName, isCountry } from "./countries.ts";
export {
  awaitsCoins,
  DEFAULT_MARKET,
  deliversTo,
  freeShippingFrom,
  type Market,
  mayJoin,
  methodsOffered,
  percentText,
  shippingTariff,
} from "./market.rules.ts";
export { marketRoutes } from "./routes.ts";
export { currentMarket, marketWithin } from "./store.ts";
