/** Notices in Korean. */
import type { NoticeTexts } from "./notice-texts.ts";

export const ko: NoticeTexts = {
  assets: { USDT: "USDT", COUPON: "쿠폰", POINT: "포인트" },
  reason: (reason) => `사유: ${reason}`,
  outOfTime: "결제 시간이 지나 확보해 둔 상품과 금액이 해제되었습니다.",
  when: (moment) => `일시: ${moment}`,
  open: (url) => `쇼핑몰에서 확인하기: ${url}`,
  kinds: {
    "transfer.received": (v) => ({
      title: "이체를 받았습니다",
      body: `${v.from} 님에게서 ${v.amount} 이체를 받았습니다.`,
    }),
    "withdrawal.requested": (v) => ({
      title: "출금을 신청했습니다",
      body: `${v.amount} 출금을 심사하고 있습니다.${v.days && ` 영업일 기준 ${v.days}일이 걸립니다.`}`,
    }),
    "withdrawal.approved": (v) => ({
      title: "출금이 승인되었습니다",
      body: `${v.amount} 출금이 승인되어 곧 지급됩니다.`,
    }),
    "withdrawal.rejected": (v) => ({
      title: "출금이 거절되었습니다",
      body: `${v.amount} 출금이 거절되었습니다. 금액은 잔액으로 돌아왔습니다.`,
    }),
    "withdrawal.succeeded": (v) => ({
      title: "출금이 완료되었습니다",
      body: `${v.amount} 출금이 회원님의 주소로 지급되었습니다.`,
    }),
    "withdrawal.failed": (v) => ({
      title: "출금에 실패했습니다",
      body: `${v.amount} 출금을 지급하지 못했습니다. 금액은 잔액으로 돌아왔습니다.`,
    }),
    "top_up.received": (v) => ({ title: "충전이 완료되었습니다", body: `${v.amount} 충전이 지갑에 반영되었습니다.` }),
    "order.paid": (v) => ({
      title: "주문이 결제되었습니다",
      body: `주문 ${v.order}의 결제가 완료되었습니다. 상품을 준비하고 있습니다.`,
    }),
    "order.shipped": (v) => ({
      title: "주문이 발송되었습니다",
      body: `주문 ${v.order} 상품을 발송했습니다. 택배사: ${v.shippingCompany}, 운송장 번호: ${v.trackingNumber}`,
    }),
    "order.cancelled": (v) => ({ title: "주문이 취소되었습니다", body: `주문 ${v.order} 건이 취소되었습니다.` }),
    "order.refunded": (v) => ({
      title: "환불을 받았습니다",
      body: `주문 ${v.order} 건의 ${v.amount} 환불이 완료되었습니다.`,
    }),
    "kyc.approved": () => ({
      title: "본인 인증이 완료되었습니다",
      body: "본인 인증이 승인되었습니다. 이제 출금할 수 있습니다.",
    }),
    "kyc.rejected": () => ({
      title: "본인 인증이 승인되지 않았습니다",
      body: "본인 인증이 승인되지 않았습니다. 확인 후 다시 제출해 주세요.",
    }),
    "feedback.replied": (v) => ({
      title: "의견에 답변이 등록되었습니다",
      body: `보내 주신 의견 ‘${v.subject}’에 답변했습니다.`,
    }),
    "grant.received": (v) => ({
      title: "쇼핑몰에서 지급을 받았습니다",
      body: `쇼핑몰에서 ${v.amount} 지급이 완료되었습니다.`,
    }),
    "level.reached": (v) => ({ title: `새 등급: ${v.level}`, body: `${v.level} 등급에 도달했습니다.` }),
    "security.changed": () => ({
      title: "보안 설정이 변경되었습니다",
      body: "계정의 보안 설정이 변경되었습니다. 본인이 아니라면 즉시 비밀번호를 변경하고 고객센터에 문의해 주세요.",
    }),
    "security.copied": () => ({
      title: "내 데이터 사본이 요청되었습니다",
      body: "회원님의 비밀번호로 데이터 사본이 요청되었습니다. 본인이 아니라면 즉시 비밀번호를 변경하고 고객센터에 문의해 주세요.",
    }),
  },
};
