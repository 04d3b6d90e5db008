/** Picture uploads. The call is multipart and not one of the JSON endpoints (docs/wire.md 3). */
import * as z from "zod/mini";

export const UPLOAD_PATH = "/api/ajax/upload";
export const UPLOAD_TOPICS = ["avatar", "feedback", "kyc", "review"] as const;
export type UploadTopic = (typeof UPLOAD_TOPICS)[number];

export const OFFICE_UPLOAD_PATH = "/api/office/upload";
export const OFFICE_UPLOAD_TOPICS = ["product", "content", "logo"] as const;
export type OfficeUploadTopic = (typeof OFFICE_UPLOAD_TOPICS)[number];

/** The maximum file size, in bytes (docs/rules.md 13). */
export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024;
/** Accepted types, as the value of `<input accept>` (docs/rules.md 13). */
export const UPLOAD_TYPES = "image/jpeg,image/png,image/webp,image/heic,image/heif";

export const uploaded = z.object({ uploadId: z.string(), url: z.string() });
export type Uploaded = z.infer<typeof uploaded>;
