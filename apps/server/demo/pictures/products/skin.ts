/** Skin and hair. */
import { camellia, camelliaFlower, roseHip } from "../botany/flowers.ts";
import { clayLayers, ear, sun } from "../botany/fruits.ts";
import { aloe, leaf, needleSprig, olive } from "../botany/leaves.ts";
import { dropper, pipette, pumpBottle, sprayBottle } from "../containers/bottle.ts";
import { pot } from "../containers/jar.ts";
import { flatTin } from "../containers/tin.ts";
import { lipCap, lipStick, tube } from "../containers/tube.ts";
import type { Product } from "../product.ts";
import { mirror, pebbles, spectacles, strawHat } from "../props/household.ts";
import { towelPile, towelRoll } from "../props/linen.ts";
import { aloeGel, brush, clayPowder, creamSwipe, foam, serumDrops } from "../props/lotions.ts";
import { strew } from "../props/scatter.ts";
import { board, bowl, vase } from "../props/tableware.ts";
import { put } from "../svg.ts";
import { tall } from "../thing.ts";

export const skinPacks = {
  wash: tube("#efe4cd", { motif: ear("#cfa95a", true), ink: "#6b5a34", cut: "oval", paper: "#fffaf0" }, "#cfb07a"),
  serum: dropper("#b5764a", { motif: camellia(), ink: "#7a3a3a" }),
  aloe: pumpBottle("#a9cdb2", { motif: aloe(), ink: "#2d5a44", cut: "arch" }, "#f4f1e6"),
  sunscreen: sprayBottle("#f1cf8a", { motif: sun(), ink: "#8a5a1c", cut: "oval" }),
  shampoo: pumpBottle("#4f7a68", { motif: needleSprig(), ink: "#2d4a3c", cut: "card" }, "#2c2822"),
  balm: lipStick("#c97f72", "#e0897c", roseHip()),
  hand: tube("#e3b5a2", { motif: olive(), ink: "#6b3f32", cut: "arch" }, "#f4ece0"),
  clay: pot("#b98068", "#f1e6d8", clayLayers()),
};

export const SKIN: readonly Product[] = [
  {
    slug: "rice-facial-wash",
    tint: "#ebddc2",
    setting: "disc",
    pack: skinPacks.wash,
    front: put(ear("#cfa95a", true), 350, 985, 2.2, 60, 0.85) + put(foam(), 840, 1020, 1),
    detail:
      put(creamSwipe("#fbf4e4"), 380, 1010, 1.6, -8) +
      tall(
        vase("#c9b48c", put(ear("#cfa95a", true), 0, -80, 2.2, -12) + put(ear("#dcbd74", true), 40, -70, 1.9, 16)),
        380,
        900,
        270,
      ),
    use:
      tall(bowl("#f3ede2", "#dfe8e4", put(foam(), 0, -10, 1.35)), 450, 990, 300) +
      tall(towelPile(["#f1e6d2", "#cdd6c2"]), 880, 930, 190) +
      tall(skinPacks.wash, 860, 745, 430),
    useTint: "#d9dccb",
  },
  {
    slug: "camellia-serum",
    tint: "#ecc9c4",
    setting: "plinth",
    pack: skinPacks.serum,
    front: strew(
      camelliaFlower(),
      [
        [350, 955, 1.5, 0],
        [850, 975, 1.1, 30],
      ],
      0.75,
    ),
    detail:
      put(serumDrops("#d99a5a"), 360, 960, 1.3) +
      put(pipette("#d99a5a"), 360, 1080, 1.25, -14) +
      tall(vase("#a8605c", put(camellia(), 0, -60, 2)), 340, 860, 250),
    use:
      tall(mirror(), 780, 930, 620) +
      tall(skinPacks.serum, 440, 1000, 430) +
      strew(
        camelliaFlower(),
        [
          [640, 1050, 1.3, 10],
          [250, 1040, 1, 0],
        ],
        0.75,
      ),
    useSetting: "cloth",
    useTint: "#e3bdb8",
  },
  {
    slug: "aloe-gel",
    tint: "#cbe0cc",
    setting: "sweep",
    pack: skinPacks.aloe,
    front: put(aloe("#5f9670"), 870, 950, 2.4) + put(aloeGel(), 320, 1030, 0.9),
    detail:
      put(aloeGel(), 380, 1050, 1.5) +
      put(leaf(330, 74, "#6fa07c"), 240, 960, 1, 52, 0.9) +
      put(leaf(300, 66, "#5f9670"), 200, 1010, 1, 76, 0.9),
    use:
      tall(
        { art: put(aloe("#5f9670"), 0, -330, 4.4) + bowl("#d98a62", "#6b4a34", "").art, width: 190, height: 200 },
        420,
        990,
        240,
      ) + tall(skinPacks.aloe, 830, 980, 620),
    useSetting: "window",
    useTint: "#d7e0c4",
  },
  {
    slug: "sunscreen-spf50",
    tint: "#bcdbe4",
    setting: "disc",
    pack: skinPacks.sunscreen,
    front: put(spectacles("#c9663a"), 860, 1040, 0.9, -6),
    detail: put(creamSwipe("#fff8ea"), 380, 1030, 1.5, -6) + put(spectacles("#c9663a"), 400, 890, 1.2, -8),
    use:
      tall(strawHat(), 480, 970, 300) +
      tall(skinPacks.sunscreen, 890, 970, 520) +
      put(spectacles(), 600, 1080, 1.1, -6),
    useSetting: "table",
    useTint: "#b5d6e3",
  },
  {
    slug: "tea-tree-shampoo",
    tint: "#bfd0c2",
    setting: "window",
    pack: skinPacks.shampoo,
    front: put(needleSprig(), 340, 1000, 1.9, -70, 0.85),
    detail:
      put(foam(), 350, 1030, 1.7) +
      tall(
        vase("#8fa596", put(needleSprig(), -26, -90, 2.6, -12) + put(needleSprig(), 26, -80, 2.3, 18)),
        360,
        900,
        270,
      ),
    use:
      tall(towelRoll("#e3dcc9", "#1f4d3a"), 350, 1000, 210) +
      tall(skinPacks.shampoo, 760, 980, 680) +
      tall(pebbles(), 1000, 990, 170),
    useSetting: "sweep",
    useTint: "#a9c1b2",
  },
  {
    slug: "lip-balm",
    tint: "#ecc4b6",
    setting: "arch",
    pack: skinPacks.balm,
    behind: tall(lipCap("#c97f72"), 830, 950, 430),
    front: put(roseHip(), 350, 1000, 1.8, -60, 0.9),
    detail: tall(flatTin("#c97f72", roseHip()), 370, 1030, 190) + put(roseHip(), 560, 1090, 1.8, 70, 0.85),
    use:
      tall(mirror("#c97f5a"), 420, 960, 640) +
      tall(skinPacks.balm, 780, 980, 420) +
      tall(lipCap("#c97f72"), 920, 1020, 250) +
      put(roseHip(), 640, 1070, 1.6, 70, 0.85),
    useSetting: "cloth",
  },
  {
    slug: "hand-cream",
    tint: "#e3cfbd",
    setting: "sweep",
    pack: skinPacks.hand,
    front: put(olive(), 340, 1000, 2.1, -66, 0.85),
    detail:
      put(creamSwipe("#fff3e4"), 380, 1020, 1.6, -10) +
      tall(vase("#b58a72", put(olive(), -16, -80, 2.5, -10) + put(olive(), 30, -70, 2.1, 18)), 360, 890, 270),
    use:
      tall(vase("#8a9a72", put(olive(), -16, -70, 2.6, -8) + put(olive(), 34, -60, 2.2, 18)), 380, 970, 360) +
      tall(skinPacks.hand, 720, 990, 600) +
      tall(tube("#c9d3b6", { motif: olive(), ink: "#4a5a34", cut: "arch" }, "#f4ece0"), 920, 950, 540),
    useSetting: "window",
  },
  {
    slug: "clay-mask",
    tint: "#dcb7a2",
    setting: "cloth",
    pack: skinPacks.clay,
    front: put(clayPowder(), 880, 1060, 0.7),
    detail:
      tall(pot("#b98068", "#f1e6d8", clayLayers(), "#b5745c"), 730, 930, 310) +
      put(brush("#b5745c"), 330, 1040, 1.3, -16),
    detailPack: null,
    detailSetting: "cloth",
    use:
      put(board(780), 560, 1000) +
      tall(bowl("#f0e6da", "#b5745c", put(creamSwipe("#b5745c"), 0, 6, 0.8)), 500, 980, 270) +
      put(brush("#b5745c"), 560, 770, 1, 34) +
      tall(skinPacks.clay, 900, 960, 230) +
      put(clayPowder(), 300, 1100, 0.8),
    useSetting: "window",
  },
];
