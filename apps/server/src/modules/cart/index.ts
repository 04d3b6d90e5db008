/** Members' carts. */
export { addToCart, selectedLines } from "./cart.ts";
export { cartRoutes } from "./routes.ts";
export { type ChosenLine, deleteCart as emptyCart, selectProductIds as productsInCart } from "./store.ts";
