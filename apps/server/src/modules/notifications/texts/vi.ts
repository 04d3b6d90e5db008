/** Notices in Vietnamese. */
import type { NoticeTexts } from "./notice-texts.ts";

export const vi: NoticeTexts = {
  assets: { USDT: "USDT", COUPON: "phiếu mua hàng", POINT: "điểm" },
  reason: (reason) => `Lý do: ${reason}`,
  outOfTime: "Đã hết thời gian thanh toán. Hàng và tiền giữ cho đơn đã được trả lại.",
  when: (moment) => `Thời gian: ${moment}`,
  open: (url) => `Xem tại cửa hàng: ${url}`,
  kinds: {
    "transfer.received": (v) => ({ title: "Nhận được chuyển khoản", body: `${v.from} đã chuyển cho bạn ${v.amount}.` }),
    "withdrawal.requested": (v) => ({
      title: "Đã yêu cầu rút tiền",
      body: `Yêu cầu rút ${v.amount} của bạn đang được xét duyệt.${v.days && ` Vui lòng chờ ${v.days} ngày làm việc.`}`,
    }),
    "withdrawal.approved": (v) => ({
      title: "Yêu cầu rút tiền được duyệt",
      body: `Yêu cầu rút ${v.amount} của bạn đã được duyệt và sẽ được chi trả.`,
    }),
    "withdrawal.rejected": (v) => ({
      title: "Yêu cầu rút tiền bị từ chối",
      body: `Yêu cầu rút ${v.amount} của bạn bị từ chối. Số tiền đã được hoàn lại vào số dư.`,
    }),
    "withdrawal.succeeded": (v) => ({
      title: "Đã chi trả tiền rút",
      body: `Khoản rút ${v.amount} của bạn đã được gửi đến địa chỉ nhận.`,
    }),
    "withdrawal.failed": (v) => ({
      title: "Rút tiền không thành công",
      body: `Không thể chi trả khoản rút ${v.amount} của bạn. Số tiền đã được hoàn lại vào số dư.`,
    }),
    "top_up.received": (v) => ({ title: "Nạp tiền thành công", body: `${v.amount} đã vào ví của bạn.` }),
    "order.paid": (v) => ({
      title: "Đơn hàng đã thanh toán",
      body: `Đơn hàng ${v.order} đã được thanh toán. Chúng tôi đang chuẩn bị hàng cho bạn.`,
    }),
    "order.shipped": (v) => ({
      title: "Đơn hàng đã gửi đi",
      body: `Đơn hàng ${v.order} đang được ${v.shippingCompany} giao, mã vận đơn ${v.trackingNumber}.`,
    }),
    "order.cancelled": (v) => ({ title: "Đơn hàng đã hủy", body: `Đơn hàng ${v.order} đã bị hủy.` }),
    "order.refunded": (v) => ({
      title: "Đã nhận tiền hoàn",
      body: `${v.amount} của đơn hàng ${v.order} đã được hoàn lại cho bạn.`,
    }),
    "kyc.approved": () => ({
      title: "Đã xác minh danh tính",
      body: "Xác minh danh tính của bạn đã được duyệt. Bây giờ bạn có thể rút tiền.",
    }),
    "kyc.rejected": () => ({
      title: "Chưa xác minh được danh tính",
      body: "Xác minh danh tính của bạn chưa được duyệt. Vui lòng kiểm tra và gửi lại.",
    }),
    "feedback.replied": (v) => ({
      title: "Góp ý của bạn đã được trả lời",
      body: `Chúng tôi đã trả lời góp ý “${v.subject}” của bạn.`,
    }),
    "grant.received": (v) => ({ title: "Nhận từ cửa hàng", body: `Cửa hàng đã cấp cho bạn ${v.amount}.` }),
    "level.reached": (v) => ({ title: `Cấp bậc mới: ${v.level}`, body: `Bạn đã đạt cấp bậc ${v.level}.` }),
    "security.changed": () => ({
      title: "Cài đặt bảo mật đã thay đổi",
      body: "Cài đặt bảo mật của tài khoản đã thay đổi. Nếu không phải bạn, hãy đổi mật khẩu ngay và liên hệ bộ phận chăm sóc khách hàng.",
    }),
    "security.copied": () => ({
      title: "Đã yêu cầu bản sao dữ liệu",
      body: "Một bản sao dữ liệu của bạn đã được yêu cầu bằng mật khẩu của bạn. Nếu không phải bạn, hãy đổi mật khẩu ngay và liên hệ bộ phận chăm sóc khách hàng.",
    }),
  },
};
