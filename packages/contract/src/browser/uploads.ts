// Generated from uploads.ts by `npm run generate`. Do not edit.
export type * from "../uploads.ts";

export const OFFICE_UPLOAD_PATH = "/api/office/upload" as const;
export const OFFICE_UPLOAD_TOPICS = ["product","content","logo"] as const;
export const UPLOAD_MAX_BYTES = 10485760 as const;
export const UPLOAD_PATH = "/api/ajax/upload" as const;
export const UPLOAD_TOPICS = ["avatar","feedback","kyc","review"] as const;
export const UPLOAD_TYPES = "image/jpeg,image/png,image/webp,image/heic,image/heif" as const;
