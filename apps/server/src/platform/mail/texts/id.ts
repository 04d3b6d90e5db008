/** Emails in Indonesian. */
import type { MailTexts } from "./mail-texts.ts";

const ignore = "Jika Anda tidak memintanya, abaikan email ini. Jangan berikan kode ini kepada siapa pun.";
const valid = (minutes: number) => `Kode berlaku selama ${minutes} menit dan hanya dapat digunakan sekali.`;

export const id: MailTexts = {
  footer: "Email ini dikirim otomatis oleh Banyan. Mohon tidak membalasnya.",
  passwordCode: ({ code, minutes }) => ({
    subject: `${code} adalah kode untuk kata sandi baru Anda`,
    parts: ["Gunakan kode ini untuk membuat kata sandi baru:", { large: code }, valid(minutes), ignore],
  }),
  emailChangeCode: ({ code, minutes }) => ({
    subject: `${code} adalah kode untuk alamat email baru Anda`,
    parts: ["Gunakan kode ini untuk mengonfirmasi alamat email baru Anda:", { large: code }, valid(minutes), ignore],
  }),
  withdrawalCode: ({ code, minutes }) => ({
    subject: `${code} adalah kode untuk penarikan Anda`,
    parts: ["Gunakan kode ini untuk mengonfirmasi penarikan Anda:", { large: code }, valid(minutes), ignore],
  }),
  welcome: ({ memberId, url }) => ({
    subject: "Selamat datang di Banyan",
    parts: [
      "Anda kini menjadi anggota. Ini ID anggota Anda, gunakan untuk masuk:",
      { large: memberId },
      `Buka toko: ${url}`,
    ],
  }),
  addressInUse: ({ memberId, newMemberId }) => ({
    subject: "Alamat email Anda digunakan untuk mendaftar",
    parts: [
      `Seseorang mendaftarkan anggota ${newMemberId} dengan alamat email ini. Alamat ini sudah terhubung dengan akun Anda ${memberId} dan tetap demikian.`,
      "Jika itu Anda, masuklah ke akun baru dengan ID anggotanya dan gunakan alamat email lain.",
    ],
  }),
  passwordChanged: ({ memberId }) => ({
    subject: "Kata sandi Anda telah diubah",
    parts: [
      `Kata sandi akun ${memberId} telah diubah dan semua perangkat lain telah dikeluarkan dari akun.`,
      "Jika bukan Anda, segera atur ulang kata sandi dan hubungi layanan pelanggan.",
    ],
  }),
  emailChanged: ({ memberId }) => ({
    subject: "Alamat email Anda telah diubah",
    parts: [
      `Akun ${memberId} kini menggunakan alamat email lain. Alamat ini tidak lagi terhubung dengan akun tersebut.`,
      "Jika bukan Anda, segera hubungi layanan pelanggan.",
    ],
  }),
};
