/** What a member reads for each predefined reason of a rejected or failed withdrawal. */
import type { Texts } from "./languages.ts";
import type { FailReason, RejectReason } from "./office/withdrawals.ts";

/** All but "other", which requires a text by staff. Exhaustive, so a missing text does not compile. */
export const WITHDRAWAL_REASON_TEXTS: Record<Exclude<RejectReason | FailReason, "other">, Required<Texts>> = {
  identity: {
    en: "The request does not match your verified identity.",
    "zh-TW": "申請內容與您驗證的身分不符。",
    vi: "Yêu cầu không khớp với danh tính đã xác minh của bạn.",
    "zh-CN": "申请内容与您验证的身份不符。",
    ja: "申請内容が本人確認の情報と一致しません。",
    ko: "신청 내용이 인증된 본인 정보와 일치하지 않습니다.",
    id: "Permintaan tidak cocok dengan identitas Anda yang terverifikasi.",
    th: "คำขอไม่ตรงกับตัวตนที่คุณยืนยันไว้",
  },
  address: {
    en: "Coins cannot be paid to this address.",
    "zh-TW": "無法付款至此地址。",
    vi: "Không thể chuyển tiền đến địa chỉ này.",
    "zh-CN": "无法付款至此地址。",
    ja: "このアドレスには送金できません。",
    ko: "이 주소로는 지급할 수 없습니다.",
    id: "Koin tidak dapat dikirim ke alamat ini.",
    th: "ไม่สามารถโอนไปยังที่อยู่นี้ได้",
  },
  activity: {
    en: "We are looking into recent activity of your account. Please contact customer service.",
    "zh-TW": "我們正在確認您帳號近期的活動，請聯絡客服。",
    vi: "Chúng tôi đang kiểm tra hoạt động gần đây của tài khoản. Vui lòng liên hệ bộ phận chăm sóc khách hàng.",
    "zh-CN": "我们正在核实您账号近期的活动，请联系客服。",
    ja: "アカウントの最近の動きを確認しています。カスタマーサービスにお問い合わせください。",
    ko: "계정의 최근 활동을 확인하고 있습니다. 고객센터로 문의해 주세요.",
    id: "Kami sedang memeriksa aktivitas terbaru akun Anda. Silakan hubungi layanan pelanggan.",
    th: "เรากำลังตรวจสอบความเคลื่อนไหวล่าสุดในบัญชีของคุณ โปรดติดต่อฝ่ายบริการลูกค้า",
  },
  asked: {
    en: "You asked us not to pay it out.",
    "zh-TW": "依您的要求不予付款。",
    vi: "Bạn đã yêu cầu không chi trả.",
    "zh-CN": "应您的要求不予付款。",
    ja: "ご希望により出金を取りやめました。",
    ko: "요청에 따라 지급하지 않았습니다.",
    id: "Anda meminta agar tidak dibayarkan.",
    th: "คุณขอให้ยกเลิกการจ่ายเงิน",
  },
  refused: {
    en: "The receiving address did not accept the payment.",
    "zh-TW": "收款地址未接受這筆付款。",
    vi: "Địa chỉ nhận không chấp nhận khoản thanh toán.",
    "zh-CN": "收款地址未接受这笔付款。",
    ja: "受取アドレスが支払いを受け付けませんでした。",
    ko: "받는 주소에서 지급을 받아들이지 않았습니다.",
    id: "Alamat penerima tidak menerima pembayaran.",
    th: "ที่อยู่รับเงินปฏิเสธการโอน",
  },
  network: {
    en: "The network could not carry out the payment.",
    "zh-TW": "網路無法完成這筆付款。",
    vi: "Mạng không thể thực hiện khoản thanh toán.",
    "zh-CN": "网络无法完成这笔付款。",
    ja: "ネットワークが支払いを完了できませんでした。",
    ko: "네트워크에서 지급을 완료하지 못했습니다.",
    id: "Jaringan tidak dapat menyelesaikan pembayaran.",
    th: "เครือข่ายจ่ายเงินรายการนี้ไม่สำเร็จ",
  },
};
