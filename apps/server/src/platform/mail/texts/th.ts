/** Emails in Thai. */
import type { MailTexts } from "./mail-texts.ts";

const ignore = "หากคุณไม่ได้เป็นผู้ขอ โปรดเพิกเฉยต่ออีเมลนี้ และอย่าบอกรหัสนี้แก่ผู้ใด";
const valid = (minutes: number) => `รหัสนี้ใช้ได้ภายใน ${minutes} นาที และใช้ได้เพียงครั้งเดียว`;

export const th: MailTexts = {
  footer: "อีเมลนี้ส่งโดยอัตโนมัติจาก Banyan โปรดอย่าตอบกลับ",
  passwordCode: ({ code, minutes }) => ({
    subject: `${code} คือรหัสสำหรับตั้งรหัสผ่านใหม่ของคุณ`,
    parts: ["ใช้รหัสนี้เพื่อตั้งรหัสผ่านใหม่:", { large: code }, valid(minutes), ignore],
  }),
  emailChangeCode: ({ code, minutes }) => ({
    subject: `${code} คือรหัสสำหรับเปลี่ยนอีเมลของคุณ`,
    parts: ["ใช้รหัสนี้เพื่อยืนยันอีเมลใหม่ของคุณ:", { large: code }, valid(minutes), ignore],
  }),
  withdrawalCode: ({ code, minutes }) => ({
    subject: `${code} คือรหัสสำหรับการถอนเงินของคุณ`,
    parts: ["ใช้รหัสนี้เพื่อยืนยันการถอนเงิน:", { large: code }, valid(minutes), ignore],
  }),
  welcome: ({ memberId, url }) => ({
    subject: "ยินดีต้อนรับสู่ Banyan",
    parts: ["คุณเป็นสมาชิกแล้ว นี่คือรหัสสมาชิกของคุณ ใช้สำหรับเข้าสู่ระบบ:", { large: memberId }, `ไปที่ร้าน: ${url}`],
  }),
  addressInUse: ({ memberId, newMemberId }) => ({
    subject: "มีผู้ใช้อีเมลของคุณในการสมัครสมาชิก",
    parts: [
      `มีผู้สมัครสมาชิก ${newMemberId} ด้วยอีเมลนี้ อีเมลนี้เป็นของบัญชี ${memberId} ของคุณอยู่แล้วและจะไม่มีการเปลี่ยนแปลง`,
      "หากเป็นคุณเอง โปรดเข้าสู่ระบบบัญชีใหม่ด้วยรหัสสมาชิก แล้วตั้งอีเมลอื่นให้บัญชีนั้น",
    ],
  }),
  passwordChanged: ({ memberId }) => ({
    subject: "รหัสผ่านของคุณถูกเปลี่ยนแล้ว",
    parts: [
      `รหัสผ่านของบัญชี ${memberId} ถูกเปลี่ยนแล้ว อุปกรณ์อื่นทั้งหมดออกจากระบบแล้ว`,
      "หากไม่ใช่คุณ โปรดตั้งรหัสผ่านใหม่ทันทีและติดต่อฝ่ายบริการลูกค้า",
    ],
  }),
  emailChanged: ({ memberId }) => ({
    subject: "อีเมลของคุณถูกเปลี่ยนแล้ว",
    parts: [`บัญชี ${memberId} ใช้อีเมลอื่นแล้ว อีเมลนี้ไม่ได้เชื่อมโยงกับบัญชีดังกล่าวอีกต่อไป`, "หากไม่ใช่คุณ โปรดติดต่อฝ่ายบริการลูกค้าทันที"],
  }),
};
