/** Identity papers of some demo members: verified, pending, rejected; with drawn specimens. */
import type { IdType } from "@banyan/contract/kyc.ts";
import sharp from "sharp";
import type { AppDeps } from "../src/app-deps.ts";
import {
  approveSubmission,
  openKeys,
  type PapersDeps,
  rejectSubmission,
  submissionOf,
  submitIdentity,
  takePhoto,
} from "../src/modules/kyc/index.ts";
import { reviewPorts } from "../src/wiring.ts";
import type { Person } from "./people/members.ts";

interface Papers {
  /** Index in the order of joining (people/members.ts). */
  index: number;
  number: string;
  idType?: IdType;
  hoursAgo: number;
  verdict?: "approved" | "rejected";
}

/** The last one repeats the number of the fourth, so that the office shows a duplicate. */
const PAPERS: readonly Papers[] = [
  { index: 1, number: "A223456781", hoursAgo: 620, verdict: "approved" },
  { index: 2, number: "C8123456", idType: "passport", hoursAgo: 540, verdict: "approved" },
  { index: 4, number: "S8412345D", hoursAgo: 400, verdict: "approved" },
  { index: 12, number: "F127654398", hoursAgo: 300, verdict: "approved" },
  { index: 30, number: "K9876543", idType: "passport", hoursAgo: 52, verdict: "rejected" },
  { index: 3, number: "1-2345-67890-12-1", hoursAgo: 28 },
  { index: 10, number: "B198765432", hoursAgo: 9 },
  { index: 25, number: "F127654398", hoursAgo: 4 },
];
const HOUR_MS = 3_600_000;
const REVIEW_HOURS = 3;

/** Submits the papers and lets `reviewer` decide on some of them. */
export async function submitPapers(
  deps: AppDeps,
  people: readonly Person[],
  reviewer: { staffId: string; name: string },
  now: Date,
): Promise<void> {
  const { database, files } = deps;
  const papers: PapersDeps = { database, files, keys: openKeys(deps.config) };
  for (const { index, number, idType = "id_card", hoursAgo, verdict } of PAPERS) {
    const { id: memberId, name } = people[index]!;
    const at = new Date(now.getTime() - hoursAgo * HOUR_MS);
    const take = async (svg: string) => {
      const bytes = await sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer();
      return (await takePhoto(papers, { bytes, memberId, now: at })).uploadId;
    };
    const looks = looksOf(index);
    const [idPhoto, selfie] = [await take(specimen(looks)), await take(portrait(looks))];
    await submitIdentity(papers, { memberId, idType, number, name, idPhoto, selfie, now: at });
    if (!verdict) continue;
    const decided = {
      submissionId: await submissionOf(database.queries, memberId),
      staffId: reviewer.staffId,
      staffName: reviewer.name,
      now: new Date(at.getTime() + REVIEW_HOURS * HOUR_MS),
    };
    await database.transaction((tx) =>
      verdict === "approved"
        ? approveSubmission(tx, reviewPorts, { ...decided, acceptDuplicate: false })
        : rejectSubmission(tx, reviewPorts, { ...decided, reasons: ["photo_glare"], note: "" }),
    );
  }
}

interface Looks {
  skin: string;
  hair: string;
  shirt: string;
  long: boolean;
}

const SKINS = ["#eac09a", "#d9a77c", "#f0cfae", "#c99468"];
const HAIRS = ["#2c2520", "#4a382b", "#1f1b1a", "#6b5236"];
const SHIRTS = ["#17503a", "#3b5c8a", "#8a4a3b", "#5d5a86"];

const looksOf = (index: number): Looks => ({
  skin: SKINS[index % 4]!,
  hair: HAIRS[(index >> 1) % 4]!,
  shirt: SHIRTS[(index >> 2) % 4]!,
  long: index % 2 === 1,
});

/** Head and shoulders in a box of 200 × 240. */
function person({ skin, hair, shirt, long }: Looks): string {
  return `${long ? `<path d="M38 92C30-6 170-6 162 92v92H38Z" fill="${hair}"/>` : ""}
    <path d="M8 240c0-54 40-82 92-82s92 28 92 82Z" fill="${shirt}"/>
    <path d="M76 130h48v36c-14 14-34 14-48 0Z" fill="${skin}"/>
    <ellipse cx="100" cy="92" rx="48" ry="58" fill="${skin}"/>
    <path d="M48 92C38 16 162 16 152 92c-8-30-26-40-52-40s-44 10-52 40Z" fill="${hair}"/>
    <circle cx="82" cy="92" r="4.5" fill="#222"/><circle cx="118" cy="92" r="4.5" fill="#222"/>
    <path d="M84 120c10 9 22 9 32 0" fill="none" stroke="#7a3f30" stroke-width="4" stroke-linecap="round"/>`;
}

const line = (x: number, y: number, width: number, colour = "#c3bba6") =>
  `<rect x="${x}" y="${y}" width="${width}" height="18" rx="9" fill="${colour}"/>`;

/** A card of 860 × 540 that resembles no country's. */
function card(looks: Looks): string {
  return `<rect width="860" height="540" rx="38" fill="#fdfaf2" stroke="#8a8474" stroke-width="3"/>
    <path d="M0 38A38 38 0 0 1 38 0h784a38 38 0 0 1 38 38v78H0Z" fill="#2b6650"/>
    <circle cx="76" cy="58" r="30" fill="#c8982f"/><rect x="130" y="44" width="330" height="28" rx="14" fill="#fdfaf2"/>
    <rect x="54" y="168" width="250" height="316" rx="16" fill="#dfe9dc"/>
    <svg x="74" y="196" width="210" height="288" viewBox="0 0 200 240" preserveAspectRatio="xMidYMax slice">${person(looks)}</svg>
    ${line(350, 182, 170, "#8fa398")}${line(350, 222, 380, "#5e6f66")}${line(350, 286, 130, "#8fa398")}
    ${line(350, 326, 300, "#5e6f66")}${line(350, 390, 210, "#8fa398")}${line(350, 430, 430, "#5e6f66")}`;
}

/** The card on a table. */
function specimen(looks: Looks): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1270" height="800" viewBox="0 0 1000 630">
    <rect width="1000" height="630" fill="#a8896a"/><path d="M0 120h1000M0 330h1000M0 520h1000" stroke="#987a5d" stroke-width="5"/>
    <g transform="translate(76 40) rotate(.8)">${card(looks)}</g></svg>`;
}

/** A person holding the card next to the face. */
function portrait(looks: Looks): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200" viewBox="0 0 300 400">
    <rect width="300" height="400" fill="#cdd8cf"/><path d="M0 300h300v100H0Z" fill="#bccabf"/>
    <svg x="10" y="70" width="240" height="330" viewBox="0 0 200 240" preserveAspectRatio="xMidYMax meet">${person(looks)}</svg>
    <g transform="translate(150 262) rotate(-5) scale(.165)">${card(looks)}</g>
    <path d="M196 372c-12-14-8-24 4-28l26-6c9-1 11 10 3 13l-10 4c16-2 15 13 5 16 5 8-2 14-12 12Z" fill="${looks.skin}"/></svg>`;
}
