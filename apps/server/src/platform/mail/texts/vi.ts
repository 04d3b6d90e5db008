/** Emails in Vietnamese. */
import type { MailTexts } from "./mail-texts.ts";

const ignore = "Nếu bạn không yêu cầu, vui lòng bỏ qua email này. Không đưa mã này cho bất kỳ ai.";
const valid = (minutes: number) => `Mã có hiệu lực trong ${minutes} phút và chỉ dùng được một lần.`;

export const vi: MailTexts = {
  footer: "Email này được Banyan gửi tự động. Vui lòng không trả lời.",
  passwordCode: ({ code, minutes }) => ({
    subject: `${code} là mã đặt lại mật khẩu của bạn`,
    parts: ["Dùng mã sau để đặt mật khẩu mới:", { large: code }, valid(minutes), ignore],
  }),
  emailChangeCode: ({ code, minutes }) => ({
    subject: `${code} là mã đổi địa chỉ email của bạn`,
    parts: ["Dùng mã sau để xác nhận địa chỉ email mới:", { large: code }, valid(minutes), ignore],
  }),
  withdrawalCode: ({ code, minutes }) => ({
    subject: `${code} là mã xác nhận rút tiền của bạn`,
    parts: ["Dùng mã sau để xác nhận rút tiền:", { large: code }, valid(minutes), ignore],
  }),
  welcome: ({ memberId, url }) => ({
    subject: "Chào mừng bạn đến với Banyan",
    parts: [
      "Bạn đã là thành viên. Đây là mã thành viên của bạn, dùng để đăng nhập:",
      { large: memberId },
      `Mở cửa hàng: ${url}`,
    ],
  }),
  addressInUse: ({ memberId, newMemberId }) => ({
    subject: "Địa chỉ email của bạn đã được dùng để đăng ký",
    parts: [
      `Có người đã đăng ký thành viên ${newMemberId} bằng địa chỉ email này. Địa chỉ này đã thuộc về tài khoản ${memberId} của bạn và vẫn giữ nguyên.`,
      "Nếu đó là bạn, hãy đăng nhập tài khoản mới bằng mã thành viên và đặt một địa chỉ email khác.",
    ],
  }),
  passwordChanged: ({ memberId }) => ({
    subject: "Mật khẩu của bạn đã được thay đổi",
    parts: [
      `Mật khẩu của tài khoản ${memberId} đã được thay đổi và mọi thiết bị khác đã bị đăng xuất.`,
      "Nếu không phải bạn, hãy đặt lại mật khẩu ngay và liên hệ bộ phận chăm sóc khách hàng.",
    ],
  }),
  emailChanged: ({ memberId }) => ({
    subject: "Địa chỉ email của bạn đã được thay đổi",
    parts: [
      `Tài khoản ${memberId} hiện dùng địa chỉ email khác. Địa chỉ này không còn liên kết với tài khoản đó.`,
      "Nếu không phải bạn, hãy liên hệ ngay bộ phận chăm sóc khách hàng.",
    ],
  }),
};
