export { BrandMark, type BrandMarkProps } from "./brand-mark.tsx";
export { EmptyAddress } from "./empty-address.tsx";
export { EmptyCart } from "./empty-cart.tsx";
export { EmptyMessages } from "./empty-messages.tsx";
export { EmptyOrders } from "./empty-orders.tsx";
export { EmptySearch } from "./empty-search.tsx";
export { ErrorTree } from "./error-tree.tsx";
export { Offline } from "./offline.tsx";
export type { ArtProps } from "./scene.tsx";
