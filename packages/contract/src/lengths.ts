/** How long what people write may be. Calls and fields read it here, so none of them takes what the other refuses. */
export const LENGTHS = {
  personName: 80,
  nickname: 40,
  email: 254,
  passwordAtLeast: 8,
  password: 128,
  /** Of a code by email or from an authenticator, in digits. */
  proofCode: 6,
  /** Of an invitation or node code. */
  teamCode: 8,
  /** The same as it is typed, with spaces. */
  typedTeamCode: 16,
  /** Of a phone number as it is typed, with spaces and signs. */
  typedPhone: 24,
  country: 2,
  idNumber: 40,
  /** What a member calls a device or key of its own. */
  deviceName: 40,
  recipient: 80,
  placeName: 60,
  addressDetail: 300,
  postalCode: 12,
  payoutLabel: 30,
  orderRemark: 200,
  /** What is looked for among products and places. */
  search: 60,
  /** What people or their orders are looked for by. */
  searchOfPeople: 80,
  /** Why staff do something. */
  reason: 200,
  /** Of a draft of settings or of a plan. */
  draftNote: 500,
  rejectNote: 300,
  shippingCompany: 60,
  trackingNumber: 60,
  categoryName: 60,
  productName: 120,
  productSummary: 200,
  productDescription: 5_000,
  specificationName: 40,
  specificationOption: 60,
  skuCode: 40,
  /** Of a whole number in settings and plans, in digits. */
  wholeNumber: 5,
} as const;

/** The most pieces of one SKU that staff write at once. */
export const MOST_PIECES = 1_000_000;

/** The digits of what was typed or pasted for a whole number up to `most`, no more than that has. */
export const digitsUpTo = (most: number, typed: string): string => digitsOf(typed, String(most).length);

/** The digits of what was typed or pasted, at most so many. */
export const digitsOf = (typed: string, most: number): string => typed.replace(/\D/g, "").slice(0, most);
