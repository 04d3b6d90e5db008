/**
 * Address books. Invariant: a non-empty book has exactly one default. Every change locks the book first, so this holds
 * under concurrency.
 */
import type { Database, Executor } from "../../platform/database.ts";
import { newId } from "../../platform/ids.ts";
import { refuse, refuseFields } from "../../platform/refusal.ts";
import { currentMarket, deliversTo, isCountry, type Market, nationalNumber } from "../market/index.ts";
import { listedNames, type PlaceNames, readPostalCode } from "../places/index.ts";
import {
  type AddressRow,
  deleteAddress,
  insertAddress,
  lockBook,
  type OrderAddress,
  repairDefault,
  selectAddress,
  selectAddresses,
  updateAddress,
  updateDefault,
} from "./store.ts";

/** Maximum number of addresses per member. */
const MAX_ADDRESSES = 20;

/** An absent part keeps its value, unless the country changes. */
export interface AddressInput extends Omit<OrderAddress, keyof PlaceNames>, Partial<PlaceNames> {
  isDefault: boolean;
}

const NO_PLACE: PlaceNames = { province: "", city: "", district: "" };

/**
 * Adds an address, unless the book contains the same: then the answer to an earlier request was lost. The first one is the
 * default. Refuses with ADDRESS_BOOK_FULL {limit} or like `canonicalAddress`.
 */
export async function addAddress(
  database: Database,
  given: { memberId: bigint; address: AddressInput; now: Date },
): Promise<AddressRow> {
  const { memberId, now } = given;
  const address = await canonicalAddress(database.queries, given.address, now);
  const row = withParts(address, NO_PLACE);
  return database.transaction(async (tx) => {
    await lockBook(tx, memberId);
    const book = await selectAddresses(tx, memberId);
    const same = book.find((other) => isSamePlace(other, row));
    if (same && address.isDefault) await updateDefault(tx, memberId, same.id);
    if (same) return ownAddress(tx, memberId, same.id);
    const id = newId(now);
    if (book.length >= MAX_ADDRESSES) {
      throw refuse("ADDRESS_BOOK_FULL", { params: { limit: MAX_ADDRESSES } });
    }
    await insertAddress(tx, memberId, { ...row, id, now });
    if (address.isDefault) await updateDefault(tx, memberId, id);
    else await repairDefault(tx, memberId);
    return ownAddress(tx, memberId, id);
  });
}

/** Changes an address; it stays the default if it was. Refuses with ADDRESS_NOT_FOUND or like `canonicalAddress`. */
export async function editAddress(
  database: Database,
  given: { memberId: bigint; id: string; address: AddressInput; now: Date },
): Promise<AddressRow> {
  const { memberId, id, now } = given;
  const address = await canonicalAddress(database.queries, given.address, now);
  return database.transaction(async (tx) => {
    await lockBook(tx, memberId);
    const before = await ownAddress(tx, memberId, id);
    await updateAddress(tx, memberId, id, withParts(address, before.country === address.country ? before : NO_PLACE));
    if (address.isDefault) await updateDefault(tx, memberId, id);
    return ownAddress(tx, memberId, id);
  });
}

/**
 * Deletes an address. If it was the default, the newest remaining one becomes the default. Refuses with
 * ADDRESS_NOT_FOUND.
 */
export async function removeAddress(database: Database, memberId: bigint, id: string): Promise<void> {
  await database.transaction(async (tx) => {
    await lockBook(tx, memberId);
    if (!(await deleteAddress(tx, memberId, id))) throw refuse("ADDRESS_NOT_FOUND");
    await repairDefault(tx, memberId);
  });
}

/** Refuses with ADDRESS_NOT_FOUND. */
export async function makeDefault(database: Database, memberId: bigint, id: string): Promise<void> {
  await database.transaction(async (tx) => {
    await lockBook(tx, memberId);
    if (!(await updateDefault(tx, memberId, id))) throw refuse("ADDRESS_NOT_FOUND");
  });
}

/** A member's address in the format that orders copy. Refuses with ADDRESS_NOT_FOUND. */
export async function addressForOrder(
  executor: Executor,
  { memberId, addressId }: { memberId: bigint; addressId: string },
): Promise<OrderAddress> {
  const { id: _, isDefault: __, ...address } = await ownAddress(executor, memberId, addressId);
  return address;
}

/** Whether an order would copy the same. */
function isSamePlace(one: OrderAddress, other: OrderAddress): boolean {
  const text = ({ recipient, areaCode, phone, country, province, city, district, detail, postalCode }: OrderAddress) =>
    JSON.stringify([recipient, areaCode, phone, country, province, city, district, detail, postalCode]);
  return text(one) === text(other);
}

function withParts(address: AddressInput, { province, city, district }: PlaceNames): OrderAddress {
  return {
    ...address,
    province: address.province ?? province,
    city: address.city ?? city,
    district: address.district ?? district,
  };
}

async function ownAddress(executor: Executor, memberId: bigint, id: string): Promise<AddressRow> {
  const found = await selectAddress(executor, memberId, id);
  if (!found) throw refuse("ADDRESS_NOT_FOUND");
  return found;
}

/** Like `servedAddress`, by the settings in force. */
const canonicalAddress = async (executor: Executor, address: AddressInput, now: Date): Promise<AddressInput> =>
  servedAddress(await currentMarket(executor, now), address);

/**
 * The address as `canonicalWritten` writes it, with places as lists write them. Refuses with ADDRESS_COUNTRY_UNSERVED, or like
 * `canonicalWritten`.
 */
export function servedAddress<A extends Omit<OrderAddress, keyof PlaceNames> & Partial<PlaceNames>>(
  market: Market,
  address: A,
): A {
  const written = listedNames(address.country, canonicalWritten(address));
  if (!isCountry(address.country) || !deliversTo(market, address.country)) throw refuse("ADDRESS_COUNTRY_UNSERVED");
  return written;
}

/**
 * The address with its phone as in E.164 and its postal code as the country writes it. Refuses the field `phone` if the
 * area code has no such number, and `postalCode` if it is not valid in the country.
 */
export function canonicalWritten<A extends Pick<OrderAddress, "areaCode" | "phone" | "country" | "postalCode">>(
  address: A,
): A {
  const phone = nationalNumber(address.areaCode, address.phone, "any");
  const postalCode = address.postalCode === "" ? "" : readPostalCode(address.country, address.postalCode);
  if (phone === null || postalCode === undefined) {
    throw refuseFields({
      ...(phone === null && { phone: "PHONE_FORMAT" as const }),
      ...(postalCode === undefined && { postalCode: "POSTAL_CODE_FORMAT" as const }),
    });
  }
  return { ...address, phone, postalCode };
}
