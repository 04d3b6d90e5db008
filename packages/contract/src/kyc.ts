/** Identity verification: submissions, their state, and reasons for rejection (docs/rules.md 8). */
import * as z from "zod/mini";
import { get, post } from "./endpoint.ts";
import * as f from "./fields.ts";
import type { Texts } from "./languages.ts";
import { LENGTHS } from "./lengths.ts";
import { plainSigns } from "./typed.ts";

export const ID_TYPES = ["id_card", "passport"] as const;
export type IdType = (typeof ID_TYPES)[number];

/** `not_submitted` → `pending` → `approved` | `rejected`; a rejected member may submit again. */
export const IDENTITY_STATES = ["not_submitted", "pending", "approved", "rejected"] as const;
export type IdentityState = (typeof IDENTITY_STATES)[number];

/** Predefined reasons for a rejection. */
export const REJECTION_REASONS = [
  "photo_unclear",
  "photo_cut_off",
  "photo_glare",
  "number_differs",
  "name_differs",
  "document_expired",
  "document_unsupported",
  "selfie_without_document",
  "face_differs",
] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number];

/** A document number as entered: 4 to 40 letters, digits and separators. */
export const idNumber = f.typedAs(
  (typed) => plainSigns(typed).toUpperCase(),
  z
    .string()
    .check(
      z.minLength(1, { error: "REQUIRED" }),
      z.regex(/^[A-Z0-9][A-Z0-9 ./()-]{2,38}[A-Z0-9)]$/, { error: "ID_NUMBER_FORMAT" }),
    ),
);

const identity = z.object({
  state: z.enum(IDENTITY_STATES),
  idType: z.nullable(z.enum(ID_TYPES)),
  /** Masked, except for its first and last characters. */
  number: z.nullable(z.string()),
  name: z.nullable(z.string()),
  submittedAt: z.nullable(f.moment),
  decidedAt: z.nullable(f.moment),
  /**
   * Reasons for the last rejection, as sentences in the caller's language; empty if the submission was not rejected.
   */
  reasons: z.array(z.string()),
  /** An additional note by staff. */
  note: z.string(),
  /** URLs of the submitted photos. They expire within minutes and require the member's token. */
  photos: z.nullable(z.object({ idPhoto: z.string(), selfie: z.string() })),
});
export type Identity = z.infer<typeof identity>;

export const kyc = {
  info: get("/api/UserVerification/info", {
    summary: "State of the member's identity verification",
    access: "member",
    input: z.object({}),
    output: identity,
  }),
  submit: post("/api/UserVerification/submit", {
    summary: "Submit identity papers; upload both photos first with topic `kyc`",
    access: "member",
    input: z.strictObject({
      idType: z.enum(ID_TYPES),
      number: idNumber,
      name: f.line(LENGTHS.personName),
      idPhoto: f.uuid,
      selfie: f.uuid,
    }),
    output: identity,
    errors: ["UPLOAD_NOT_FOUND", "IDENTITY_STATE", "MEMBER_NOT_FOUND"],
  }),
};

/** The sentence that the member reads for each predefined reason. */
export const REJECTION_TEXTS: Record<RejectionReason, Required<Texts>> = {
  photo_unclear: {
    en: "A photo is blurred or too dark to read.",
    "zh-TW": "照片模糊或太暗，無法辨識。",
    vi: "Ảnh bị mờ hoặc quá tối nên không đọc được.",
    "zh-CN": "照片模糊或太暗，无法辨认。",
    ja: "写真がぼやけているか暗すぎて、読み取れません。",
    ko: "사진이 흐리거나 너무 어두워 알아볼 수 없습니다.",
    id: "Foto buram atau terlalu gelap untuk dibaca.",
    th: "รูปถ่ายเบลอหรือมืดเกินไปจนอ่านไม่ออก",
  },
  photo_cut_off: {
    en: "A part of the document is not in the photo.",
    "zh-TW": "證件有一部分沒有拍到。",
    vi: "Một phần giấy tờ không nằm trong ảnh.",
    "zh-CN": "证件有一部分没有拍到。",
    ja: "書類の一部が写真に写っていません。",
    ko: "신분증의 일부가 사진에서 잘렸습니다.",
    id: "Sebagian dokumen tidak terlihat di foto.",
    th: "ถ่ายเอกสารไม่ครบทั้งใบ",
  },
  photo_glare: {
    en: "Glare hides part of the document.",
    "zh-TW": "證件反光，遮住了部分內容。",
    vi: "Giấy tờ bị lóa sáng và che mất một phần thông tin.",
    "zh-CN": "证件反光，遮住了部分内容。",
    ja: "書類に光が反射し、一部が読めません。",
    ko: "빛 반사로 신분증의 일부가 가려졌습니다.",
    id: "Pantulan cahaya menutupi sebagian dokumen.",
    th: "มีแสงสะท้อนบังข้อมูลบางส่วนของเอกสาร",
  },
  number_differs: {
    en: "The number you entered is not the number on the document.",
    "zh-TW": "填寫的號碼與證件不符。",
    vi: "Số bạn nhập không khớp với số trên giấy tờ.",
    "zh-CN": "填写的号码与证件不符。",
    ja: "入力された番号が書類の番号と一致しません。",
    ko: "입력한 번호가 신분증의 번호와 다릅니다.",
    id: "Nomor yang Anda masukkan tidak sama dengan nomor di dokumen.",
    th: "หมายเลขที่กรอกไม่ตรงกับหมายเลขบนเอกสาร",
  },
  name_differs: {
    en: "The name on the document is not the name of this account. If the account's name is wrong, ask customer service to correct it.",
    "zh-TW": "證件上的姓名與帳號姓名不符。若帳號姓名有誤，請聯絡客服更正。",
    vi: "Tên trên giấy tờ không khớp với tên của tài khoản. Nếu tên của tài khoản sai, hãy nhờ bộ phận chăm sóc khách hàng sửa.",
    "zh-CN": "证件上的姓名与账号姓名不符。如果账号姓名有误，请联系客服更正。",
    ja: "書類の氏名がアカウントの氏名と一致しません。アカウントの氏名に誤りがある場合は、カスタマーサービスに訂正をご依頼ください。",
    ko: "신분증의 이름이 계정의 이름과 다릅니다. 계정의 이름이 잘못되었다면 고객센터에 정정을 요청해 주세요.",
    id: "Nama di dokumen tidak sama dengan nama akun ini. Jika nama akun salah, mintalah layanan pelanggan memperbaikinya.",
    th: "ชื่อบนเอกสารไม่ตรงกับชื่อของบัญชีนี้ หากชื่อบัญชีผิด โปรดขอให้ฝ่ายบริการลูกค้าแก้ไข",
  },
  document_expired: {
    en: "The document has expired.",
    "zh-TW": "證件已過期。",
    vi: "Giấy tờ đã hết hạn.",
    "zh-CN": "证件已过期。",
    ja: "書類の有効期限が切れています。",
    ko: "신분증의 유효 기간이 지났습니다.",
    id: "Dokumen sudah kedaluwarsa.",
    th: "เอกสารหมดอายุแล้ว",
  },
  document_unsupported: {
    en: "This kind of document is not accepted. Please use your ID card or passport.",
    "zh-TW": "不接受此類證件，請使用身分證或護照。",
    vi: "Loại giấy tờ này không được chấp nhận. Vui lòng dùng thẻ căn cước hoặc hộ chiếu.",
    "zh-CN": "不接受此类证件，请使用身份证或护照。",
    ja: "この種類の書類はご利用いただけません。身分証明書またはパスポートをご利用ください。",
    ko: "이 종류의 증명서는 사용할 수 없습니다. 신분증이나 여권을 사용해 주세요.",
    id: "Jenis dokumen ini tidak diterima. Silakan gunakan kartu identitas atau paspor.",
    th: "ไม่รับเอกสารประเภทนี้ โปรดใช้บัตรประชาชนหรือหนังสือเดินทาง",
  },
  selfie_without_document: {
    en: "The selfie does not show both your face and the document.",
    "zh-TW": "自拍照未同時拍到您的臉與證件。",
    vi: "Ảnh chân dung chưa thấy rõ cả khuôn mặt và giấy tờ.",
    "zh-CN": "自拍照未同时拍到您的脸和证件。",
    ja: "自撮り写真に顔と書類の両方が写っていません。",
    ko: "셀카에 얼굴과 신분증이 함께 나오지 않았습니다.",
    id: "Swafoto tidak memperlihatkan wajah dan dokumen sekaligus.",
    th: "รูปเซลฟีไม่เห็นทั้งใบหน้าและเอกสารพร้อมกัน",
  },
  face_differs: {
    en: "The person in the selfie cannot be matched with the document.",
    "zh-TW": "無法確認自拍照與證件為同一人。",
    vi: "Không thể xác nhận người trong ảnh chân dung là người trên giấy tờ.",
    "zh-CN": "无法确认自拍照与证件为同一人。",
    ja: "自撮り写真の方と書類の方が同一人物か確認できません。",
    ko: "셀카 속 인물과 신분증의 인물이 같은지 확인할 수 없습니다.",
    id: "Orang di swafoto tidak dapat dicocokkan dengan dokumen.",
    th: "ไม่สามารถยืนยันได้ว่าบุคคลในรูปเซลฟีตรงกับเอกสาร",
  },
};
