/** Activation packages: gift boxes that grow from a seed to a banyan, and three boxes for a purpose. */
import { camelliaFlower, plum } from "../botany/flowers.ts";
import { ear } from "../botany/fruits.ts";
import { leaf, olive, sprig, teaShoot } from "../botany/leaves.ts";
import { GOLD } from "../colour.ts";
import { giftBox, openBox } from "../containers/box.ts";
import type { Product } from "../product.ts";
import { chopsticks } from "../props/food.ts";
import { goldTree } from "../props/gold-tree.ts";
import { strew } from "../props/scatter.ts";
import { cup, teapot } from "../props/tableware.ts";
import { circle, group, put } from "../svg.ts";
import { type Thing, tall } from "../thing.ts";
import { pantryPacks } from "./pantry.ts";
import { skinPacks } from "./skin.ts";
import { teaPacks } from "./tea.ts";

const DEEP = "#1f4d3a";
const goldLeaf = put(leaf(90, 40, GOLD), 0, 45);
const shimmer = (seedX: number): string =>
  [
    [0, 0, 5],
    [60, 26, 3.5],
    [-80, 34, 4],
    [130, 10, 3],
    [-150, 8, 3],
  ]
    .map(([x, y, r]) => circle(seedX + (x as number), 1050 + (y as number), r as number, "#e6c67c", 'opacity="0.8"'))
    .join("");
const goldLeaves = (x: number): string =>
  strew(
    goldLeaf,
    [
      [x, 1040, 1.1, 66],
      [x + 120, 1095, 0.9, 100],
    ],
    0.8,
  );

/** Boxes piled on each other, widest at the foot. */
function pile(boxes: readonly Thing[]): Thing {
  let y = 0;
  let art = "";
  for (const [i, box] of boxes.entries()) {
    art += put(box.art, 0, y);
    y -= box.height - (i < boxes.length - 1 ? box.width * 0.1 : 0);
  }
  return { width: boxes[0]?.width ?? 0, height: -y + 30, square: true, art };
}

const box = (width: number, height: number, colour = DEEP, motif?: string): Thing =>
  giftBox({ width, height, colour, motif });
const plain = (width: number, height: number, colour = DEEP): Thing => giftBox({ width, height, colour });
const opened = (width: number, contents: string, colour = DEEP): Thing =>
  openBox({ width, height: 420, colour }, contents);
const set = (...things: readonly (readonly [Thing, number, number, number])[]): string =>
  things.map(([thing, x, y, height]) => tall(thing, x, y, height)).join("");
const inBox = (...things: readonly (readonly [Thing, number, number])[]): string =>
  things.map(([thing, x, height]) => put(thing.art, x, 0, height / thing.height)).join("");

const seed = group(
  "scale(1.3)",
  put(leaf(46, 24, GOLD), 0, 10, 1, -38) + put(leaf(46, 24, GOLD), 0, 10, 1, 38) + circle(0, 18, 9, GOLD),
);
const branch = put(sprig(GOLD), 0, 0, 1.2);
const { alishan, jasmine, honeyBlack, puer } = teaPacks;
const { honey, cashews, chili, noodles, sesame } = pantryPacks;

export const starterPacks = {
  seed: box(360, 300, "#5c7f5f", seed),
  leaf: box(440, 300, "#3f6f55", put(goldLeaf, 0, 0, 1.15, 14)),
  branch: box(500, 330, "#2d5f48", branch),
  trunk: pile([plain(520, 300), box(380, 190, "#2d5f48", put(sprig(GOLD), 0, 0, 1))]),
  banyan: pile([plain(600, 290, "#173d2e"), plain(470, 210), box(330, 150, "#3f6f55", put(seed, 0, 0, 0.8))]),
  family: box(520, 310, "#8f3b2a", put(plum(GOLD), 0, 0, 1)),
  care: box(480, 300, "#c98a80", put(camelliaFlower("#d9b25a"), 0, 0, 1)),
  kitchen: box(520, 300, "#c2743c", put(ear(GOLD), 0, 0, 1.1)),
};

const packages: readonly Product[] = [
  {
    slug: "seed-set",
    detailWidth: 540,
    tint: "#a9bf9f",
    setting: "plinth",
    pack: starterPacks.seed,
    detail: goldLeaves(280) + shimmer(420),
    detailPack: opened(420, inBox([alishan, 0, 330]), "#5c7f5f"),
    use: set([starterPacks.seed, 420, 990, 420], [alishan, 800, 990, 480]) + goldLeaves(580),
    useSetting: "window",
  },
  {
    slug: "leaf-set",
    tint: "#8db095",
    setting: "arch",
    pack: starterPacks.leaf,
    front: goldLeaves(880),
    detail: goldLeaves(240) + shimmer(380),
    detailPack: opened(520, inBox([honey, -120, 300], [alishan, 120, 340]), "#3f6f55"),
    use: set([starterPacks.leaf, 380, 950, 380], [alishan, 720, 1000, 470], [honey, 970, 1000, 380]) + goldLeaves(500),
    useSetting: "sweep",
  },
  {
    slug: "branch-set",
    tint: "#6f9c84",
    setting: "plinth",
    pack: starterPacks.branch,
    detail: goldLeaves(200),
    detailPack: opened(580, inBox([honey, -180, 300], [alishan, 0, 370], [cashews, 180, 310]), "#2d5f48"),
    use:
      set(
        [starterPacks.branch, 560, 900, 430],
        [honey, 240, 1000, 360],
        [alishan, 860, 980, 470],
        [cashews, 610, 1050, 330],
      ) + shimmer(900),
    useSetting: "window",
  },
  {
    slug: "trunk-set",
    tint: "#4f8069",
    setting: "disc",
    pack: starterPacks.trunk,
    front: goldLeaves(860),
    detail: shimmer(300) + goldLeaves(160),
    detailPack: opened(660, inBox([jasmine, -210, 370], [honey, -70, 290], [honeyBlack, 80, 340], [cashews, 230, 310])),
    use: set(
      [starterPacks.trunk, 600, 900, 560],
      [jasmine, 230, 990, 440],
      [honeyBlack, 960, 990, 410],
      [honey, 440, 1050, 320],
      [cashews, 760, 1050, 330],
    ),
    useSetting: "sweep",
  },
  {
    slug: "banyan-set",
    tint: "#2f5f4a",
    setting: "plinth",
    pack: starterPacks.banyan,
    front: shimmer(600),
    behind: put(goldTree(), 600, 960, 1.25),
    detail: goldLeaves(140) + shimmer(330),
    detailPack: opened(
      760,
      inBox(
        [jasmine, -280, 380],
        [honey, -150, 290],
        [alishan, 0, 390],
        [skinPacks.serum, 130, 330],
        [cashews, 270, 310],
      ),
      "#173d2e",
    ),
    use:
      put(goldTree(), 600, 930, 1.2) +
      set(
        [starterPacks.banyan, 600, 950, 620],
        [alishan, 220, 1010, 380],
        [jasmine, 990, 1000, 420],
        [honey, 380, 1060, 290],
        [skinPacks.serum, 820, 1060, 320],
      ),
    useSetting: "sweep",
  },
  {
    slug: "family-tea-set",
    tint: "#d9a78c",
    setting: "sweep",
    pack: starterPacks.family,
    front: strew(teaShoot(), [[880, 1040, 1.3, 60]], 0.8),
    detail:
      tall(cup("#f0e6d6", "#b5702c", plum("#c9604a")), 280, 1060, 190) +
      tall(cup("#f0e6d6", "#b5702c", plum("#c9604a")), 480, 1110, 170),
    detailPack: opened(600, inBox([honeyBlack, -180, 320], [puer, 10, 330], [alishan, 190, 350]), "#8f3b2a"),
    use: set(
      [teapot("#8f3b2a", plum("#e9cf94")), 600, 950, 500],
      [honeyBlack, 950, 930, 370],
      [cup("#f0e6d6", "#b5702c"), 250, 990, 170],
      [cup("#f0e6d6", "#b5702c"), 400, 1060, 160],
      [cup("#f0e6d6", "#b5702c"), 780, 1060, 160],
    ),
  },
  {
    slug: "care-set",
    detailWidth: 600,
    tint: "#ecc9bf",
    setting: "disc",
    pack: starterPacks.care,
    front: strew(
      camelliaFlower(),
      [
        [330, 1030, 1.2, 0],
        [890, 1050, 1, 20],
      ],
      0.75,
    ),
    detail: strew(
      camelliaFlower(),
      [
        [240, 1060, 1.2, 0],
        [400, 1100, 0.9, 20],
      ],
      0.75,
    ),
    detailPack: opened(
      560,
      inBox([skinPacks.hand, -170, 430], [skinPacks.serum, 0, 350], [skinPacks.aloe, 170, 440]),
      "#c98a80",
    ),
    use: set(
      [skinPacks.aloe, 250, 960, 600],
      [skinPacks.hand, 500, 950, 520],
      [skinPacks.serum, 700, 990, 400],
      [skinPacks.clay, 930, 1000, 200],
      [skinPacks.balm, 420, 1040, 260],
    ),
    useSetting: "cloth",
  },
  {
    slug: "kitchen-set",
    detailWidth: 720,
    tint: "#eec48f",
    setting: "arch",
    pack: starterPacks.kitchen,
    front: put(olive(), 330, 1030, 1.8, -66, 0.85),
    detail: put(chopsticks(), 330, 1080, 0.9, -14),
    detailPack: opened(
      640,
      inBox([sesame, -225, 470], [noodles, -75, 370], [chili, 70, 290], [honey, 188, 280]),
      "#c2743c",
    ),
    use: set(
      [sesame, 240, 950, 620],
      [noodles, 500, 940, 480],
      [cashews, 960, 950, 410],
      [honey, 760, 1000, 370],
      [chili, 430, 1050, 310],
    ),
  },
];

/** The opened boxes are wide and stand in the middle. */
export const STARTER: readonly Product[] = packages.map((entry) => ({ detailAt: 640, detailWidth: 860, ...entry }));
