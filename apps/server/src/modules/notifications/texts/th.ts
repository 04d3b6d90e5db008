/** Notices in Thai. */
import type { NoticeTexts } from "./notice-texts.ts";

export const th: NoticeTexts = {
  assets: { USDT: "USDT", COUPON: "คูปอง", POINT: "คะแนน" },
  reason: (reason) => `เหตุผล: ${reason}`,
  outOfTime: "หมดเวลาชำระเงินแล้ว สินค้าและยอดเงินที่กันไว้ถูกคืนแล้ว",
  when: (moment) => `เวลา: ${moment}`,
  open: (url) => `ดูในร้าน: ${url}`,
  kinds: {
    "transfer.received": (v) => ({ title: "มียอดโอนเข้า", body: `${v.from} โอน ${v.amount} ให้คุณ` }),
    "withdrawal.requested": (v) => ({
      title: "ส่งคำขอถอนเงินแล้ว",
      body: `คำขอถอน ${v.amount} ของคุณกำลังรอตรวจสอบ${v.days && ` โปรดรอ ${v.days} วันทำการ`}`,
    }),
    "withdrawal.approved": (v) => ({
      title: "อนุมัติการถอนเงินแล้ว",
      body: `คำขอถอน ${v.amount} ของคุณได้รับอนุมัติและกำลังจะจ่าย`,
    }),
    "withdrawal.rejected": (v) => ({
      title: "การถอนเงินถูกปฏิเสธ",
      body: `คำขอถอน ${v.amount} ของคุณถูกปฏิเสธ เงินคืนเข้ายอดเงินในกระเป๋าของคุณแล้ว`,
    }),
    "withdrawal.succeeded": (v) => ({ title: "จ่ายเงินถอนแล้ว", body: `ส่งเงินถอน ${v.amount} ไปยังที่อยู่ของคุณแล้ว` }),
    "withdrawal.failed": (v) => ({
      title: "ถอนเงินไม่สำเร็จ",
      body: `ไม่สามารถจ่ายเงินถอน ${v.amount} ของคุณได้ เงินคืนเข้ายอดเงินในกระเป๋าของคุณแล้ว`,
    }),
    "top_up.received": (v) => ({ title: "เติมเงินสำเร็จ", body: `${v.amount} เข้ากระเป๋าเงินของคุณแล้ว` }),
    "order.paid": (v) => ({ title: "ชำระเงินสำเร็จ", body: `ชำระคำสั่งซื้อ ${v.order} แล้ว เรากำลังเตรียมสินค้าให้คุณ` }),
    "order.shipped": (v) => ({
      title: "จัดส่งคำสั่งซื้อแล้ว",
      body: `คำสั่งซื้อ ${v.order} กำลังจัดส่งโดย ${v.shippingCompany} หมายเลขพัสดุ ${v.trackingNumber}`,
    }),
    "order.cancelled": (v) => ({ title: "ยกเลิกคำสั่งซื้อแล้ว", body: `คำสั่งซื้อ ${v.order} ถูกยกเลิกแล้ว` }),
    "order.refunded": (v) => ({ title: "ได้รับเงินคืน", body: `คืน ${v.amount} สำหรับคำสั่งซื้อ ${v.order} ให้คุณแล้ว` }),
    "kyc.approved": () => ({ title: "ยืนยันตัวตนแล้ว", body: "การยืนยันตัวตนของคุณได้รับอนุมัติ คุณถอนเงินได้แล้ว" }),
    "kyc.rejected": () => ({ title: "ยืนยันตัวตนไม่สำเร็จ", body: "การยืนยันตัวตนของคุณไม่ได้รับอนุมัติ โปรดตรวจสอบและส่งอีกครั้ง" }),
    "feedback.replied": (v) => ({
      title: "มีคำตอบสำหรับความคิดเห็นของคุณ",
      body: `เราได้ตอบความคิดเห็น “${v.subject}” ของคุณแล้ว`,
    }),
    "grant.received": (v) => ({ title: "ได้รับจากร้าน", body: `ร้านเพิ่มยอดให้คุณ ${v.amount}` }),
    "level.reached": (v) => ({ title: `ระดับใหม่: ${v.level}`, body: `คุณขึ้นถึงระดับ ${v.level} แล้ว` }),
    "security.changed": () => ({
      title: "เปลี่ยนการตั้งค่าความปลอดภัยแล้ว",
      body: "การตั้งค่าความปลอดภัยของบัญชีคุณถูกเปลี่ยน หากไม่ใช่คุณ โปรดเปลี่ยนรหัสผ่านทันทีและติดต่อฝ่ายบริการลูกค้า",
    }),
    "security.copied": () => ({
      title: "มีการขอสำเนาข้อมูลของคุณ",
      body: "มีการขอสำเนาข้อมูลของคุณโดยใช้รหัสผ่านของคุณ หากไม่ใช่คุณ โปรดเปลี่ยนรหัสผ่านทันทีและติดต่อฝ่ายบริการลูกค้า",
    }),
  },
};
