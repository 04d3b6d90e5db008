/** Apps in which people share links: those that take a link by a URL of theirs, and those whose users paste it. */

export interface ShareApp {
  name: string;
  /** What its button shows, in its colours. */
  mark: string;
  className: string;
  /** Absent: the app documents no such URL for sites without a developer key. */
  target?: (shared: { url: string; text: string }) => string;
}

const word = encodeURIComponent;

export const SHARE_APPS: readonly ShareApp[] = [
  {
    name: "LINE",
    mark: "LINE",
    className: "bg-[#06c755] text-[#191919]",
    target: ({ url, text }) => `https://social-plugins.line.me/lineit/share?url=${word(url)}&text=${word(text)}`,
  },
  { name: "Zalo", mark: "Zalo", className: "bg-[#0068ff] text-white" },
  { name: "KakaoTalk", mark: "TALK", className: "bg-[#fee500] text-[#191919]" },
  {
    name: "WhatsApp",
    mark: "WA",
    className: "bg-[#0b7a3e] text-white",
    target: ({ url, text }) => `https://wa.me/?text=${word(`${text}\n${url}`)}`,
  },
  {
    name: "Facebook",
    mark: "f",
    className: "bg-[#0866ff] text-white",
    target: ({ url }) => `https://www.facebook.com/sharer/sharer.php?u=${word(url)}`,
  },
];
