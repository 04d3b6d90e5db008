/** The checkout, or the transfer to a member whose code was opened, at which a visitor was asked to sign in: registering leads back to it. */
let address: string | undefined;

export function noteWayBack(hash: string): void {
  address = hash;
}

/** Such as "#/pages/shop/confirmOrder"; once. */
export function takeWayBack(): string | undefined {
  const taken = address;
  address = undefined;
  return taken;
}
