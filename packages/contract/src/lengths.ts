/**
 * Maximum lengths of text fields, in UTF-16 units unless noted. Calls and inputs share them, so an input never accepts
 * what the call refuses.
 */
export const LENGTHS = {
  personName: 80,
  nickname: 40,
  email: 254,
  passwordAtLeast: 8,
  password: 128,
  /** A code from an email or an authenticator, in digits. */
  proofCode: 6,
  /** An invitation or node code. */
  teamCode: 8,
  /** The same as entered, with spaces. */
  typedTeamCode: 40,
  /** A phone number as entered, with spaces, signs and invisible marks of address books. */
  typedPhone: 40,
  country: 2,
  idNumber: 40,
  /** A member's name for a device or passkey. */
  deviceName: 40,
  recipient: 80,
  placeName: 60,
  addressDetail: 300,
  postalCode: 12,
  /** The same as entered, with spaces and signs. */
  typedPostalCode: 24,
  payoutLabel: 30,
  orderRemark: 200,
  /** The address of a device at its push service. */
  pushEndpoint: 500,
  discountCode: 20,
  /** The same as entered, with spaces and dashes. */
  typedDiscountCode: 40,
  /** A member's description of a return. */
  returnWords: 1_000,
  returnAddress: 500,
  returnInstructions: 1_000,
  /** A review of a product, and the shop's answer. */
  reviewWords: 2_000,
  reviewAnswer: 1_000,
  /** Search of products and places. */
  search: 60,
  /** Search of members, or of orders by member. */
  searchOfPeople: 80,
  /** A reason given by staff. */
  reason: 200,
  /** An internal note on an order or a member. */
  note: 1_000,
  /** The note of a draft of the settings or the plan. */
  draftNote: 500,
  rejectNote: 300,
  shippingCompany: 60,
  trackingNumber: 60,
  /** An order's number in the system from which it was brought in. */
  formerNumber: 40,
  /** Where customer service is met. */
  serviceAddress: 200,
  /** A carrier's tracking page, with {number}. */
  trackingUrl: 300,
  categoryName: 60,
  productName: 120,
  productSummary: 200,
  productDescription: 5_000,
  specificationName: 40,
  specificationOption: 60,
  /** A row of a product's table: what it is about, and what it says. */
  factLabel: 40,
  factText: 300,
  skuCode: 40,
  /** A saved view of a list in the office: its route, its name and its filters. */
  viewPage: 100,
  viewName: 40,
  viewFilters: 500,
  /** An integer in settings and plans, in digits. */
  wholeNumber: 5,
} as const;

/** The maximum stock of a SKU that staff can set at once. */
export const MOST_PIECES = 1_000_000;
