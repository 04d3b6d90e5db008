/** Products that members keep for later. */
export { wishlistRoutes } from "./routes.ts";
export { deleteItems as forgetWishes } from "./store.ts";
