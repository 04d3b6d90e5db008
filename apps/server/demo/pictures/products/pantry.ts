/** The pantry. */

import { chance } from "../../../src/platform/chance.ts";
import {
  blackClove,
  cashew,
  cashews,
  chili,
  chilies,
  ear,
  garlic,
  honeycomb,
  mango,
  mangoSlice,
  sesame,
  sesameSeeds,
} from "../botany/fruits.ts";
import { leaf, seaweed } from "../botany/leaves.ts";
import { PERSIMMON } from "../colour.ts";
import { bottle } from "../containers/bottle.ts";
import { carton } from "../containers/box.ts";
import { jar } from "../containers/jar.ts";
import { paperBag, pouch } from "../containers/pouch.ts";
import { steam } from "../light.ts";
import type { Product } from "../product.ts";
import { chopsticks, dipper, noodleBowl, noodleNest, riceBall, seaweedSheet, toast } from "../props/food.ts";
import { heap, packed, strew } from "../props/scatter.ts";
import { board, bowl, plate, spoon } from "../props/tableware.ts";
import { circle, put } from "../svg.ts";
import { tall } from "../thing.ts";

const seeds = (count: number, r: number, seed: string, colour?: string) => sesameSeeds(count, r, chance(seed), colour);
const oilDrops = [
  [-60, -150, 9],
  [20, -110, 12],
  [64, -190, 7],
  [-30, -60, 8],
  [40, -40, 10],
  [-80, -90, 6],
]
  .map(([x, y, r]) => circle(x as number, y as number, r as number, "#f3b24a", 'opacity="0.6"'))
  .join("");
const flakes = heap([chili("#d8452f"), chili("#a82a1c")], 26, 130, 180, 0.22, "flakes");

export const pantryPacks = {
  noodles: paperBag(
    "#e3d3b0",
    { motif: ear("#c9a95a", true), ink: "#6b5a2c", cut: "card", strip: PERSIMMON },
    PERSIMMON,
  ),
  chili: jar({
    contents: "#a82a18",
    lid: "#2a2019",
    label: { motif: chilies(), ink: "#8a1f14", cut: "card" },
    pieces: oilDrops + flakes,
    width: 300,
    height: 380,
    level: 1.02,
  }),
  honey: jar({
    contents: "#dd9422",
    lid: "#c79d4b",
    label: { motif: honeycomb(), ink: "#7a4d12", cut: "oval" },
    tag: "#f3e6cc",
    width: 300,
    height: 390,
  }),
  cashews: jar({
    contents: "#c99a5c",
    lid: "#8a5f3a",
    label: { motif: cashews(), ink: "#6b4520", cut: "oval" },
    pieces: packed([cashew(), cashew("#d9ad70"), cashew("#eacb98")], 300, 310, 0.55, "cj"),
    width: 300,
    height: 420,
    level: 1,
  }),
  mango: pouch(
    "#eda23a",
    { motif: mango(), ink: "#8a3f14", cut: "oval" },
    put(heap([mangoSlice(), mangoSlice("#e8902a")], 16, 90, 20, 0.72, "mp"), 0, 14),
  ),
  sesame: bottle({
    glass: "#d9cdb0",
    liquid: "#8a4a16",
    cap: "#2a2019",
    label: { motif: sesame(), ink: "#5a3414", cut: "arch" },
    slim: true,
    width: 210,
    height: 600,
  }),
  seaweed: carton({
    colour: "#2f5a52",
    label: { motif: seaweed(), ink: "#1f4540", cut: "arch" },
    width: 400,
    height: 330,
    band: "#e3d7b8",
  }),
  garlic: jar({
    contents: "#3a2a22",
    lid: "#c9a15a",
    label: { motif: garlic(), ink: "#3a2a22", cut: "arch" },
    pieces: packed([blackClove()], 280, 270, 0.5, "bg"),
    width: 280,
    height: 370,
    level: 1,
  }),
};

export const PANTRY: readonly Product[] = [
  {
    slug: "rice-noodles",
    tint: "#ecd6b4",
    setting: "sweep",
    pack: pantryPacks.noodles,
    front: strew(
      noodleNest(),
      [
        [880, 1030, 1.3, 0],
        [330, 1040, 1.1, 10],
      ],
      1,
    ),
    detail:
      strew(
        noodleNest(),
        [
          [300, 1000, 1.7, 0],
          [520, 1060, 1.6, 0],
          [250, 1110, 1.4, 0],
        ],
        1,
      ) + put(ear("#c9a95a", true), 560, 960, 1.6, 70, 0.9),
    use: tall(noodleBowl(), 580, 1000, 400) + put(steam(300), 560, 640, 1.2) + put(chopsticks(), 720, 760, 1.1, -24),
    useTint: "#dba987",
  },
  {
    slug: "chili-crisp",
    tint: "#e9a98a",
    setting: "disc",
    pack: pantryPacks.chili,
    front: strew(
      chili(),
      [
        [320, 1020, 1.3, 70],
        [400, 1065, 1.1, 100],
        [890, 1040, 1.2, -60],
      ],
      0.85,
    ),
    detail:
      tall(
        bowl(
          "#f0e4d4",
          "#8a2214",
          put(heap([chili("#c8372b"), chili("#8f2418"), cashew("#e3bd83")], 70, 150, 34, 0.3, "cc"), 0, 6),
        ),
        370,
        1040,
        260,
      ) + strew(chili(), [[620, 1090, 1.1, 80]], 0.85),
    use: tall(noodleBowl(true), 560, 1000, 400) + put(steam(260), 540, 650) + tall(pantryPacks.chili, 940, 900, 340),
    useTint: "#d99678",
  },
  {
    slug: "wild-honey",
    tint: "#f0cf8e",
    setting: "plinth",
    pack: pantryPacks.honey,
    detail: put(honeycomb(), 330, 980, 2.6, 8, 0.8) + put(dipper(), 420, 1090, 1.3, -14),
    use:
      put(board(800), 580, 1000) +
      put(toast("#e3982a"), 500, 975, 1.7) +
      tall(pantryPacks.honey, 860, 940, 420) +
      put(dipper(), 330, 1110, 1.1, -6),
  },
  {
    slug: "roasted-cashews",
    tint: "#e6cba4",
    setting: "window",
    pack: pantryPacks.cashews,
    front: strew(
      cashew(),
      [
        [330, 1010, 0.95, 10],
        [400, 1060, 0.8, 120],
        [870, 1030, 0.95, -40],
      ],
      0.8,
    ),
    detail:
      tall(bowl("#efe6d6", "#d9c3a0", heap([cashew(), cashew("#d9ad70")], 80, 155, 76, 0.6, "rc")), 370, 1040, 270) +
      strew(cashew(), [
        [600, 1090, 0.8, 20],
        [180, 1110, 0.75, 90],
      ]),
    use:
      put(board(860), 600, 1000) +
      tall(bowl("#8fa08a", "#748570", heap([cashew(), cashew("#d9ad70")], 80, 155, 76, 0.6, "rc3")), 560, 970, 330) +
      put(spoon(heap([cashew()], 7, 36, 14, 0.44, "rcs")), 690, 1085, 1),
  },
  {
    slug: "dried-mango",
    tint: "#f2bf7c",
    setting: "disc",
    pack: pantryPacks.mango,
    front: strew(
      mangoSlice(),
      [
        [330, 1020, 1.5, 8],
        [880, 1050, 1.4, -12],
      ],
      0.9,
    ),
    detail:
      tall(
        plate(
          "#f3ead8",
          500,
          put(heap([mangoSlice(), mangoSlice("#e8902a"), mangoSlice("#f3b24a")], 22, 130, 60, 1.05, "mg"), 0, -14),
        ),
        370,
        1030,
        44,
      ) + put(mango(), 640, 1040, 1.7, 12),
    use:
      put(mango(), 360, 900, 3.2, -8) +
      put(mango(), 700, 880, 3.6, 14) +
      strew(
        mangoSlice(),
        [
          [520, 1050, 1.7, 6],
          [760, 1090, 1.5, -10],
          [930, 1030, 1.3, 20],
        ],
        0.9,
      ),
  },
  {
    slug: "sesame-oil",
    tint: "#e2c79a",
    setting: "arch",
    pack: pantryPacks.sesame,
    front: put(seeds(90, 120, "so"), 850, 1020, 1) + put(sesame(), 350, 990, 1.8, -60, 0.9),
    detail:
      tall(
        bowl("#9a6f4a", "#7a5232", put(seeds(260, 165, "so2"), 0, -4) + put(seeds(160, 110, "so4"), 0, -26)),
        370,
        1040,
        260,
      ) + put(sesame(), 640, 1080, 1.8, 66, 0.9),
    use:
      tall(pantryPacks.sesame, 830, 950, 700) +
      tall(
        plate(
          "#efe6d6",
          460,
          circle(0, 0, 120, "#a85f1c", 'transform="scale(1 .24)" opacity="0.9"') + put(seeds(20, 60, "so5"), -20, -2),
        ),
        400,
        1020,
        42,
      ) +
      put(seeds(50, 110, "so3"), 620, 1090, 0.9),
  },
  {
    slug: "seaweed-snack",
    tint: "#bfd0c4",
    setting: "sweep",
    pack: pantryPacks.seaweed,
    front: put(seaweedSheet(), 330, 1050, 1.1, -12) + put(seaweedSheet(), 890, 1060, 1, 14),
    detail: [0, 1, 2, 3, 4].map((i) => put(seaweedSheet(), 360 + i * 10, 1060 - i * 22, 1.6, i * 7 - 16)).join(""),
    use:
      tall(plate("#e9e2d2", 760), 600, 1030, 66) +
      put(riceBall(), 440, 1000, 1.5) +
      put(riceBall(), 750, 1000, 1.5) +
      put(riceBall(), 600, 1050, 1.6) +
      put(chopsticks(), 720, 1110, 1, -4),
    useTint: "#c9c7a8",
  },
  {
    slug: "black-garlic",
    tint: "#cfc0b4",
    setting: "window",
    pack: pantryPacks.garlic,
    front:
      put(garlic(), 330, 985, 1.7) +
      strew(
        blackClove(),
        [
          [860, 1030, 1, 10],
          [930, 1070, 0.85, 60],
        ],
        0.9,
      ),
    detail:
      tall(plate("#f0e8dc", 480, put(heap([blackClove()], 14, 110, 44, 0.95, "bg3"), 0, -16)), 370, 1030, 42) +
      put(garlic(), 620, 1050, 1.5, 10),
    use:
      put(board(820), 600, 1000) +
      put(garlic(), 420, 900, 2.4) +
      put(garlic("#e9dccb"), 640, 920, 2.1, 8) +
      strew(
        blackClove(),
        [
          [780, 990, 1.3, 0],
          [880, 1020, 1.2, 40],
          [560, 1040, 1.1, 20],
        ],
        0.9,
      ) +
      put(leaf(90, 24, "#6d9457"), 300, 1080, 1.2, 70, 0.8),
  },
];
