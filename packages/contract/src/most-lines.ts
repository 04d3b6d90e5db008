/** How many lines a cart and an order have at most. */
export const MOST_CART_LINES = 100;

/** An amount that a discount code takes off can divide one line of the cart in two (docs/rules.md 4). */
export const MOST_ORDER_LINES = MOST_CART_LINES + 1;
