/** Notices in Indonesian. */
import type { NoticeTexts } from "./notice-texts.ts";

export const id: NoticeTexts = {
  assets: { USDT: "USDT", COUPON: "kupon", POINT: "poin" },
  reason: (reason) => `Alasan: ${reason}`,
  outOfTime: "Waktu pembayaran sudah habis. Barang dan dana yang ditahan sudah dilepas.",
  when: (moment) => `Waktu: ${moment}`,
  open: (url) => `Lihat di toko: ${url}`,
  kinds: {
    "transfer.received": (v) => ({ title: "Transfer diterima", body: `${v.from} mengirim ${v.amount} kepada Anda.` }),
    "withdrawal.requested": (v) => ({
      title: "Penarikan diajukan",
      body: `Penarikan ${v.amount} Anda sedang ditinjau.${v.days && ` Mohon tunggu ${v.days} hari kerja.`}`,
    }),
    "withdrawal.approved": (v) => ({
      title: "Penarikan disetujui",
      body: `Penarikan ${v.amount} Anda disetujui dan akan dibayarkan.`,
    }),
    "withdrawal.rejected": (v) => ({
      title: "Penarikan ditolak",
      body: `Penarikan ${v.amount} Anda ditolak. Dananya sudah kembali ke saldo Anda.`,
    }),
    "withdrawal.succeeded": (v) => ({
      title: "Penarikan dibayarkan",
      body: `Penarikan ${v.amount} telah dikirim ke alamat Anda.`,
    }),
    "withdrawal.failed": (v) => ({
      title: "Penarikan gagal",
      body: `Penarikan ${v.amount} Anda tidak dapat dibayarkan. Dananya sudah kembali ke saldo Anda.`,
    }),
    "top_up.received": (v) => ({ title: "Isi saldo diterima", body: `${v.amount} sudah masuk ke dompet Anda.` }),
    "order.paid": (v) => ({
      title: "Pesanan dibayar",
      body: `Pesanan ${v.order} sudah dibayar. Kami sedang menyiapkannya untuk Anda.`,
    }),
    "order.shipped": (v) => ({
      title: "Pesanan dikirim",
      body: `Pesanan ${v.order} sedang dikirim dengan ${v.shippingCompany}, nomor resi ${v.trackingNumber}.`,
    }),
    "order.cancelled": (v) => ({ title: "Pesanan dibatalkan", body: `Pesanan ${v.order} dibatalkan.` }),
    "order.refunded": (v) => ({
      title: "Pengembalian dana diterima",
      body: `${v.amount} untuk pesanan ${v.order} sudah kembali kepada Anda.`,
    }),
    "kyc.approved": () => ({
      title: "Identitas terverifikasi",
      body: "Verifikasi identitas Anda disetujui. Sekarang Anda dapat menarik dana.",
    }),
    "kyc.rejected": () => ({
      title: "Identitas belum terverifikasi",
      body: "Verifikasi identitas Anda tidak disetujui. Silakan periksa dan kirim lagi.",
    }),
    "feedback.replied": (v) => ({
      title: "Masukan Anda dibalas",
      body: `Kami telah membalas masukan Anda “${v.subject}”.`,
    }),
    "grant.received": (v) => ({ title: "Diterima dari toko", body: `Toko memberi Anda ${v.amount}.` }),
    "level.reached": (v) => ({ title: `Tingkat baru: ${v.level}`, body: `Anda telah mencapai tingkat ${v.level}.` }),
    "security.changed": () => ({
      title: "Pengaturan keamanan diubah",
      body: "Pengaturan keamanan akun Anda diubah. Jika bukan Anda, segera ubah kata sandi dan hubungi layanan pelanggan.",
    }),
    "security.copied": () => ({
      title: "Salinan data Anda diminta",
      body: "Salinan data Anda diminta dengan kata sandi Anda. Jika bukan Anda, segera ganti kata sandi dan hubungi layanan pelanggan.",
    }),
  },
};
