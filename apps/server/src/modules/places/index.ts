/** Places of the world as addresses name them (docs/rules.md 14). A base module that every other may use. */
export { addressLines, listedNames, type PlaceNames, readPostalCode } from "./places.ts";
export { placeRoutes } from "./routes.ts";
