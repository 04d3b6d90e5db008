/** The BV of a sale that staff state no other for: in proportion to the price, rounded down (docs/rules.md 12). In micros. */
export function saleBv(regular: { price: bigint; bv: bigint }, salePrice: bigint): bigint {
  return regular.price === 0n ? 0n : (regular.bv * salePrice) / regular.price;
}
