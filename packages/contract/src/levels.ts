/** The names of the levels 0 to 5 in every language (docs/rules.md 9). */
import type { Language } from "./languages.ts";

export const LEVEL_NAMES: Readonly<Record<Language, readonly string[]>> = {
  en: ["Registered", "Seed", "Leaf", "Branch", "Trunk", "Banyan"],
  "zh-TW": ["註冊會員", "種子", "綠葉", "枝幹", "樹幹", "榕樹"],
  "zh-CN": ["注册会员", "种子", "绿叶", "枝条", "树干", "榕树"],
  ja: ["登録会員", "シード", "リーフ", "ブランチ", "トランク", "バンヤン"],
  ko: ["등록 회원", "씨앗", "잎새", "가지", "줄기", "반얀"],
  vi: ["Đã đăng ký", "Hạt Giống", "Lá Xanh", "Cành Lộc", "Thân Cây", "Cây Đa"],
  id: ["Terdaftar", "Benih", "Daun", "Dahan", "Batang", "Beringin"],
  th: ["สมาชิกทั่วไป", "เมล็ดพันธุ์", "ใบไม้", "กิ่งก้าน", "ลำต้น", "ต้นไทร"],
};

/** A level's name; its number if the level does not exist. */
export function levelName(level: number, language: Language): string {
  return LEVEL_NAMES[language][level] ?? String(level);
}
