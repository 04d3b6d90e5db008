/** Sample texts for the components: English, and languages with long (vi, id) and wide (ja, th) texts. */
import { createContext, useContext } from "react";

export interface Texts {
  name: string;
  action: string;
  question: string;
  hint: string;
  wrong: string;
  sentence: string;
  options: readonly [string, string, string];
}

export const TEXTS: Record<string, Texts> = {
  en: {
    name: "Delivery address",
    action: "Place the order",
    question: "Cancel the order?",
    hint: "As on the letter box",
    wrong: "Please enter the address",
    sentence: "What was paid goes back to the wallet balance at once.",
    options: ["Home", "Office", "Somewhere else"],
  },
  vi: {
    name: "Địa chỉ nhận hàng của người nhận",
    action: "Xác nhận và đặt đơn hàng ngay",
    question: "Bạn có chắc chắn muốn hủy đơn hàng này không?",
    hint: "Ghi đúng như trên hộp thư của bạn",
    wrong: "Vui lòng nhập đầy đủ địa chỉ nhận hàng",
    sentence: "Số tiền đã thanh toán sẽ được hoàn lại vào số dư ví điện tử của bạn ngay lập tức.",
    options: ["Nhà riêng", "Văn phòng công ty", "Một địa điểm khác"],
  },
  id: {
    name: "Alamat pengiriman penerima",
    action: "Konfirmasi dan buat pesanan",
    question: "Apakah Anda yakin ingin membatalkan pesanan ini?",
    hint: "Seperti yang tertulis di kotak surat",
    wrong: "Silakan masukkan alamat pengiriman yang lengkap",
    sentence: "Jumlah yang telah dibayarkan akan segera dikembalikan ke saldo dompet elektronik Anda.",
    options: ["Rumah pribadi", "Kantor perusahaan", "Tempat yang lain"],
  },
  ja: {
    name: "お届け先住所",
    action: "注文を確定する",
    question: "この注文をキャンセルしますか？",
    hint: "郵便受けの表示どおりにご記入ください",
    wrong: "お届け先住所を入力してください",
    sentence: "お支払い済みの金額は、すぐに電子ウォレットの残高に戻ります。",
    options: ["ご自宅", "勤務先", "その他の場所"],
  },
  th: {
    name: "ที่อยู่สำหรับจัดส่งสินค้า",
    action: "ยืนยันและสั่งซื้อสินค้า",
    question: "คุณต้องการยกเลิกคำสั่งซื้อนี้ใช่หรือไม่",
    hint: "ตามที่ระบุไว้บนกล่องจดหมาย",
    wrong: "กรุณากรอกที่อยู่สำหรับจัดส่งสินค้า",
    sentence: "จำนวนเงินที่ชำระแล้วจะถูกคืนเข้ายอดเงินในกระเป๋าเงินอิเล็กทรอนิกส์ทันที",
    options: ["บ้านพักอาศัย", "สำนักงาน", "สถานที่อื่น ๆ"],
  },
};

export const TextsContext = createContext<Texts>(TEXTS.en as Texts);
export const useTexts = () => useContext(TextsContext);
