/** Identity verification: encrypted papers, their review, and the state of a member's identity. */
export { identityState, identityStates, ownPapers, submissionOf, submitIdentity } from "./identity.ts";
export { KEYS_VARIABLE, keyFileOf, openKeys } from "./keys.ts";
export { officeKycRoutes } from "./office-routes.ts";
export { eraseIdentity, type PapersDeps, photosOf, sweepPhotos, takePhoto } from "./photos.ts";
export { approveSubmission, type ReviewPorts, rejectSubmission, withdrawCorrected } from "./review.ts";
export { keysInUse, requireKeysInUse, rewrapAll } from "./rewrap.ts";
export { kycRoutes } from "./routes.ts";
export { countPending as pendingIdentities } from "./store.ts";
