/** The texts of the page without a connection. They are in the worker itself, because nothing can be loaded when they are needed. */
import type { Language } from "@banyan/contract/languages.ts";

interface Words {
  offline: string;
  check: string;
  again: string;
  seen: string;
  changed: string;
  seenAt: (time: string) => string;
  zone: (name: string) => string;
}

export const WORDS: Record<Language, Words> = {
  "zh-TW": {
    offline: "目前離線",
    check: "無法連上商店，請檢查網路連線。",
    again: "再試一次",
    seen: "這台裝置看過的商品",
    changed: "價格與庫存可能已變動。",
    seenAt: (time) => `${time} 看過`,
    zone: (name) => `日期與時間以商店時區為準：${name}`,
  },
  vi: {
    offline: "Bạn đang ngoại tuyến",
    check: "Không kết nối được với cửa hàng. Hãy kiểm tra mạng.",
    again: "Thử lại",
    seen: "Sản phẩm đã xem trên thiết bị này",
    changed: "Giá và số lượng có thể đã thay đổi.",
    seenAt: (time) => `Đã xem lúc ${time}`,
    zone: (name) => `Ngày giờ tính theo cửa hàng: ${name}`,
  },
  "zh-CN": {
    offline: "当前离线",
    check: "无法连接商店，请检查网络。",
    again: "重试",
    seen: "此设备看过的商品",
    changed: "价格和库存可能已变动。",
    seenAt: (time) => `${time} 看过`,
    zone: (name) => `日期与时间以商店时区为准：${name}`,
  },
  ja: {
    offline: "オフラインです",
    check: "ショップに接続できません。ネットワークを確認してください。",
    again: "もう一度試す",
    seen: "この端末で見た商品",
    changed: "価格と在庫は変わっている場合があります。",
    seenAt: (time) => `${time} に表示`,
    zone: (name) => `日付と時刻はショップの時間帯です：${name}`,
  },
  ko: {
    offline: "오프라인 상태입니다",
    check: "쇼핑몰에 연결할 수 없습니다. 네트워크를 확인해 주세요.",
    again: "다시 시도",
    seen: "이 기기에서 본 상품",
    changed: "가격과 재고가 달라졌을 수 있습니다.",
    seenAt: (time) => `${time}에 봄`,
    zone: (name) => `날짜와 시간은 쇼핑몰 기준입니다: ${name}`,
  },
  id: {
    offline: "Anda sedang offline",
    check: "Toko tidak dapat dijangkau. Periksa koneksi Anda.",
    again: "Coba lagi",
    seen: "Produk yang pernah dilihat di perangkat ini",
    changed: "Harga dan stok mungkin sudah berubah.",
    seenAt: (time) => `Dilihat ${time}`,
    zone: (name) => `Tanggal dan waktu menurut toko: ${name}`,
  },
  th: {
    offline: "คุณออฟไลน์อยู่",
    check: "เชื่อมต่อร้านไม่ได้ โปรดตรวจสอบเครือข่าย",
    again: "ลองอีกครั้ง",
    seen: "สินค้าที่เคยดูบนอุปกรณ์นี้",
    changed: "ราคาและสต็อกอาจเปลี่ยนไปแล้ว",
    seenAt: (time) => `ดูเมื่อ ${time}`,
    zone: (name) => `วันและเวลาตามเวลาของร้าน: ${name}`,
  },
  en: {
    offline: "You are offline",
    check: "The shop cannot be reached. Check your connection.",
    again: "Try again",
    seen: "Products seen on this device",
    changed: "Prices and stock may have changed.",
    seenAt: (time) => `Seen ${time}`,
    zone: (name) => `Times are in the shop's time zone: ${name}`,
  },
};
