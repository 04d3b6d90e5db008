/** Orders and addresses for page tests. */

import type { FakeServer } from "@banyan/app/fake/fake-server.ts";
import type { Address } from "@banyan/contract/addresses.ts";
import { addresses } from "@banyan/contract/addresses.ts";
import { cart } from "@banyan/contract/cart.ts";
import { catalog } from "@banyan/contract/catalog.ts";
import { market, PAYMENT_METHODS } from "@banyan/contract/market.ts";
import { type OrderDetail, orders } from "@banyan/contract/orders.ts";
import { type Invoice, payments } from "@banyan/contract/payments.ts";
import { wallet } from "@banyan/contract/wallet.ts";
import { CONFIG, serve } from "../../page.fixture.tsx";

export const ORDER_ID = "0190a0b0-0000-7000-8000-000000000001";
const ADDRESS_ID = "0190a0b0-0000-7000-8000-00000000000a";

export const ADDRESS: Address = {
  id: ADDRESS_ID,
  recipient: "Lin Mei",
  areaCode: "+886",
  phone: "912345678",
  country: "TW",
  countryName: "Taiwan",
  province: "台北市",
  city: "大安區",
  district: "",
  detail: "1 Banyan Lane",
  postalCode: "106",
  lines: ["106", "台北市大安區", "1 Banyan Lane"],
  isDefault: true,
};

export const LINE = {
  productId: "1",
  skuId: "11",
  name: "Oolong",
  skuText: "150 g",
  picture: null,
  price: "20",
  quantity: 2,
  presale: false,
  discount: "0",
};

export const PREVIEW = {
  lines: [LINE],
  count: 2,
  productTotal: "40",
  discount: null,
  shippingFee: "5",
  total: "45",
  address: ADDRESS,
  shown: "as-shown",
  freeShippingFrom: "80",
  paymentMethods: PAYMENT_METHODS.filter((method) => method !== "points"),
  balances: { USDT: "100", COUPON: "10", POINT: "0" },
};

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

export const made = (total = "45") => ({
  orderId: ORDER_ID,
  number: "2605010000000001",
  total,
  payUntil: inMinutes(30),
});

export function detail(over: Partial<OrderDetail> = {}): OrderDetail {
  return {
    id: ORDER_ID,
    number: "2605010000000001",
    state: "pending_payment",
    lines: [LINE],
    count: 2,
    shippedCount: 0,
    unshippedCount: 0,
    total: "45",
    createdAt: inMinutes(0),
    payUntil: inMinutes(30),
    volume: { bv: "0", state: "none", countsOn: null, latest: false },
    productTotal: "40",
    discount: null,
    shippingFee: "5",
    paymentMethod: null,
    onlyActivation: false,
    paid: [],
    awaited: null,
    endedCoins: null,
    refunds: [],
    refunded: [],
    address: ADDRESS,
    remark: "",
    formerNumber: null,
    paidAt: null,
    shippedAt: null,
    completedAt: null,
    closedAt: null,
    closeReason: null,
    parcels: [],
    unshipped: [],
    resending: [],
    resends: [],
    completesAt: null,
    returnUntil: null,
    returns: [],
    returnable: [],
    actions: ["pay", "cancel", "address"],
    ...over,
  };
}

const INVOICE_ID = "0190a0b0-0000-7000-8000-00000000000b";

/** An order with 40 USDT of coins expected and 5 coupons reserved. */
export const AWAITED: Partial<OrderDetail> = {
  awaited: { invoiceId: INVOICE_ID, method: "coupon+usdt", coupons: "5", amount: "40", received: "0" },
};

export function invoice(over: Partial<Invoice> = {}): Invoice {
  return {
    id: INVOICE_ID,
    purpose: "order",
    orderId: ORDER_ID,
    state: "pending",
    amount: "40",
    received: "0",
    credited: "0",
    address: "0x9858EfFD232B4033E47d90003D41EC34EcaEda94",
    link: "ethereum:0x5FbDB2315678afecb367f032d93F642f64180aa3@31337/transfer?address=0x9858EfFD232B4033E47d90003D41EC34EcaEda94&uint256=40000000000000000000",
    chainId: 31_337,
    createdAt: inMinutes(0),
    expiresAt: inMinutes(30),
    endedAt: null,
    delayed: false,
    sandbox: true,
    deposits: [],
    ...over,
  };
}

export const PAID: Partial<OrderDetail> = {
  state: "pending_delivery",
  payUntil: null,
  paymentMethod: "balance",
  paid: [{ asset: "USDT", amount: "45" }],
  paidAt: inMinutes(0),
  actions: [],
};

/** A server with a member who has 100 USDT, 10 coupons, one address, and two pieces selected in the cart. */
export function shop(): FakeServer {
  return serve()
    .on(market.config, () => CONFIG)
    .on(addresses.index, () => ({ list: [ADDRESS] }))
    .on(cart.index, () => ({ list: [], count: 2, selectedCount: 2, selectedTotal: "40" }))
    .on(catalog.personalRecommend, () => ({ list: [] }))
    .on(wallet.balances, () => ({ balance: "100", shopCoins: "10", integral: "0" }))
    .on(orders.preview, () => PREVIEW)
    .on(orders.counts, () => ({ pending_payment: 1, pending_delivery: 0, pending_receipt: 0, completed: 0 }))
    .on(orders.create, () => made())
    .on(orders.pay, () => ({ orderId: ORDER_ID, state: "pending_delivery" as const, invoiceId: null }))
    .on(orders.detail, () => detail(PAID))
    .on(payments.detail, () => invoice());
}
