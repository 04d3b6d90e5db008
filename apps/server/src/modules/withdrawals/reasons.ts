/**
 * What a member reads for each ready-made reason of a rejected or failed withdrawal. A missing one does not compile.
 */
import { joinSentences, type Language } from "@banyan/contract/languages.ts";
import type { FailReason, RejectReason } from "@banyan/contract/office/withdrawals.ts";

type Reason = Exclude<RejectReason | FailReason, "other">;

const TEXTS: Record<Language, Record<Reason, string>> = {
  en: {
    identity: "The request does not match your verified identity.",
    address: "Coins cannot be paid to this address.",
    activity: "We are looking into recent activity of your account. Please contact customer service.",
    asked: "You asked us not to pay it out.",
    refused: "The receiving address did not accept the payment.",
    network: "The network could not carry out the payment.",
  },
  "zh-TW": {
    identity: "申請內容與您驗證的身分不符。",
    address: "無法付款至此地址。",
    activity: "我們正在確認您帳號近期的活動，請聯絡客服。",
    asked: "依您的要求不予付款。",
    refused: "收款地址未接受這筆付款。",
    network: "網路無法完成這筆付款。",
  },
  "zh-CN": {
    identity: "申请内容与您验证的身份不符。",
    address: "无法付款至此地址。",
    activity: "我们正在核实您账号近期的活动，请联系客服。",
    asked: "应您的要求不予付款。",
    refused: "收款地址未接受这笔付款。",
    network: "网络无法完成这笔付款。",
  },
  ja: {
    identity: "申請内容が本人確認の情報と一致しません。",
    address: "このアドレスには送金できません。",
    activity: "アカウントの最近の動きを確認しています。カスタマーサービスにお問い合わせください。",
    asked: "ご希望により出金を取りやめました。",
    refused: "受取アドレスが支払いを受け付けませんでした。",
    network: "ネットワークが支払いを完了できませんでした。",
  },
  ko: {
    identity: "신청 내용이 인증된 본인 정보와 일치하지 않습니다.",
    address: "이 주소로는 지급할 수 없습니다.",
    activity: "계정의 최근 활동을 확인하고 있습니다. 고객센터로 문의해 주세요.",
    asked: "요청에 따라 지급하지 않았습니다.",
    refused: "받는 주소에서 지급을 받아들이지 않았습니다.",
    network: "네트워크에서 지급을 완료하지 못했습니다.",
  },
  vi: {
    identity: "Yêu cầu không khớp với danh tính đã xác minh của bạn.",
    address: "Không thể chuyển tiền đến địa chỉ này.",
    activity: "Chúng tôi đang kiểm tra hoạt động gần đây của tài khoản. Vui lòng liên hệ bộ phận chăm sóc khách hàng.",
    asked: "Bạn đã yêu cầu không chi trả.",
    refused: "Địa chỉ nhận không chấp nhận khoản thanh toán.",
    network: "Mạng không thể thực hiện khoản thanh toán.",
  },
  th: {
    identity: "คำขอไม่ตรงกับตัวตนที่คุณยืนยันไว้",
    address: "ไม่สามารถโอนไปยังที่อยู่นี้ได้",
    activity: "เรากำลังตรวจสอบความเคลื่อนไหวล่าสุดในบัญชีของคุณ โปรดติดต่อฝ่ายบริการลูกค้า",
    asked: "คุณขอให้ยกเลิกการจ่ายเงิน",
    refused: "ที่อยู่รับเงินปฏิเสธการโอน",
    network: "เครือข่ายจ่ายเงินรายการนี้ไม่สำเร็จ",
  },
  id: {
    identity: "Permintaan tidak cocok dengan identitas Anda yang terverifikasi.",
    address: "Koin tidak dapat dikirim ke alamat ini.",
    activity: "Kami sedang memeriksa aktivitas terbaru akun Anda. Silakan hubungi layanan pelanggan.",
    asked: "Anda meminta agar tidak dibayarkan.",
    refused: "Alamat penerima tidak menerima pembayaran.",
    network: "Jaringan tidak dapat menyelesaikan pembayaran.",
  },
};

/** Why a withdrawal was given back: the ready-made sentence, then the words of staff; null where it was not. */
export function reasonText(
  { reason, reasonWords }: { reason: string | null; reasonWords: string | null },
  language: Language,
): string | null {
  if (reason === null) return null;
  const sentence = TEXTS[language][reason as Reason] as string | undefined;
  return joinSentences([sentence, reasonWords], language);
}
