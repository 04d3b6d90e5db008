/** Emails in Korean. */
import type { MailTexts } from "./mail-texts.ts";

const ignore = "본인이 요청하지 않았다면 이 메일을 무시하세요. 인증번호는 누구에게도 알려 주지 마세요.";
const valid = (minutes: number) => `인증번호는 ${minutes}분 동안 유효하며 한 번만 사용할 수 있습니다.`;

export const ko: MailTexts = {
  footer: "이 메일은 Banyan에서 자동으로 발송되었으며 회신할 수 없습니다.",
  passwordCode: ({ code, minutes }) => ({
    subject: `${code} 비밀번호 재설정 인증번호입니다`,
    parts: ["아래 인증번호로 새 비밀번호를 설정하세요.", { large: code }, valid(minutes), ignore],
  }),
  emailChangeCode: ({ code, minutes }) => ({
    subject: `${code} 이메일 변경 인증번호입니다`,
    parts: ["아래 인증번호로 새 이메일 주소를 확인하세요.", { large: code }, valid(minutes), ignore],
  }),
  withdrawalCode: ({ code, minutes }) => ({
    subject: `${code} 출금 인증번호입니다`,
    parts: ["아래 인증번호로 출금을 확인하세요.", { large: code }, valid(minutes), ignore],
  }),
  welcome: ({ memberId, url }) => ({
    subject: "Banyan에 오신 것을 환영합니다",
    parts: ["회원가입이 완료되었습니다. 아래 회원 ID로 로그인하세요.", { large: memberId }, `쇼핑몰 열기: ${url}`],
  }),
  addressInUse: ({ memberId, newMemberId }) => ({
    subject: "회원님의 이메일 주소로 가입이 이루어졌습니다",
    parts: [
      `누군가 이 이메일 주소로 가입했습니다(새 회원 ID: ${newMemberId}). 이 주소는 이미 회원님의 계정(${memberId})에 등록되어 있으며 그대로 유지됩니다.`,
      "본인이라면 새 회원 ID로 로그인하여 다른 이메일 주소를 등록하세요.",
    ],
  }),
  passwordChanged: ({ memberId }) => ({
    subject: "비밀번호가 변경되었습니다",
    parts: [
      `계정 ${memberId}의 비밀번호가 변경되었고 다른 기기에서는 모두 로그아웃되었습니다.`,
      "본인이 아니라면 즉시 비밀번호를 재설정하고 고객센터에 문의해 주세요.",
    ],
  }),
  emailChanged: ({ memberId }) => ({
    subject: "이메일 주소가 변경되었습니다",
    parts: [
      `계정 ${memberId}의 이메일 주소가 변경되었습니다. 이 주소는 더 이상 해당 계정과 연결되어 있지 않습니다.`,
      "본인이 아니라면 즉시 고객센터에 문의해 주세요.",
    ],
  }),
};
