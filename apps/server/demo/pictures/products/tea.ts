/** Teas, coffee and warm drinks. */
import { chrysanthemum, jasmine, jasmineFlower } from "../botany/flowers.ts";
import { coffee, coffeeBean, ear, honeycomb, root, rootSlice, sugarCube } from "../botany/fruits.ts";
import { leaf, rolledLeaves, teaShoot } from "../botany/leaves.ts";
import { bottle } from "../containers/bottle.ts";
import { carton } from "../containers/box.ts";
import { jar } from "../containers/jar.ts";
import { paperBag, pouch } from "../containers/pouch.ts";
import { tin } from "../containers/tin.ts";
import { steam } from "../light.ts";
import type { Product } from "../product.ts";
import { heap, strew } from "../props/scatter.ts";
import { bowl, cup, iceCube, plate, spoon, teapot, tumbler, vase } from "../props/tableware.ts";
import { teaCake, teaPick } from "../props/tea-cake.ts";
import { put } from "../svg.ts";
import { tall } from "../thing.ts";

export const teaPacks = {
  alishan: tin({ colour: "#2f5f4a", label: { motif: teaShoot(), ink: "#1f4d3a", cut: "arch" } }),
  jasmine: pouch("#dfe3c6", { motif: jasmine(), ink: "#3f6b4a", cut: "oval" }),
  puer: teaCake(),
  barley: pouch(
    "#b98d55",
    { motif: ear(), ink: "#6b4520", cut: "arch" },
    put(heap([ear("#c99a52")], 26, 90, 20, 0.32, "barley"), 0, 20),
  ),
  honeyBlack: tin({
    colour: "#8f3b2a",
    lid: "#7a2f22",
    label: {
      motif: put(leaf(70, 30, "#8a5a34"), -14, 44, 1, -24) + put(honeycomb(), 12, 4, 0.62),
      ink: "#7a2f22",
      cut: "oval",
    },
    height: 460,
    width: 340,
  }),
  chrysanthemum: carton({
    colour: "#e2b34a",
    label: { motif: chrysanthemum(), ink: "#8a5f14", cut: "oval" },
    width: 330,
    height: 440,
  }),
  coldBrew: bottle({
    glass: "#d9cdbd",
    liquid: "#4a2a18",
    cap: "#2a2019",
    label: { motif: coffee(), ink: "#3c2415" },
    width: 230,
    height: 560,
  }),
  ginger: paperBag("#c9a57a", {
    motif: put(root(), -6, -8, 0.86) + put(sugarCube(), 26, 30, 0.5),
    ink: "#6b3f1c",
    cut: "arch",
  }),
};

const loose = (colour: string, seed: string) => rolledLeaves(46, 130, colour, seed);
const hot = (x: number, y: number, liquid: string, height: number, colour = "#efe8da", motif = ""): string =>
  tall(cup(colour, liquid, motif), x, y, height) + put(steam(280), x, y - height * 0.86);

const barleyGrains = [put(ear("#c99a52"), 0, 0)];

export const TEA: readonly Product[] = [
  {
    slug: "alishan-oolong",
    tint: "#c3cfae",
    setting: "arch",
    pack: teaPacks.alishan,
    front: put(loose("#3f5f3a", "ali"), 880, 1010, 1) + put(teaShoot(), 330, 990, 1.5, -64, 0.8),
    detail:
      tall(
        plate(
          "#ebe3d2",
          480,
          heap([rolledLeaves(7, 16, "#46653c", "x"), rolledLeaves(7, 16, "#3a5634", "y")], 34, 130, 44, 1.1, "ali2"),
        ),
        380,
        1040,
        42,
      ) + put(teaShoot(), 640, 1090, 1.5, 70, 0.8),
    use: tall(teapot("#5f7f6c", teaShoot("#dfe3c6")), 760, 960, 520) + hot(330, 1010, "#c9963a", 230),
  },
  {
    slug: "jasmine-green",
    tint: "#d6dcc0",
    setting: "window",
    pack: teaPacks.jasmine,
    front: strew(
      jasmineFlower(),
      [
        [330, 1010, 1.15, 10],
        [872, 1040, 0.95, 40],
        [800, 985, 0.7, 0],
      ],
      0.8,
    ),
    detail: tall(
      bowl(
        "#dfe6d6",
        "#cfd8c0",
        put(loose("#5f7f4c", "jas"), 0, 0, 1.25) +
          put(jasmineFlower(), -60, -30, 0.9, 0, 0.8) +
          put(jasmineFlower(), 66, -22, 0.8, 30, 0.8) +
          put(jasmineFlower(), 6, -46, 0.7, 60, 0.8),
      ),
      370,
      1040,
      260,
    ),
    use:
      tall(vase("#7f9a86", put(jasmine(), 0, -60, 1.9)), 850, 930, 330) +
      tall(
        tumbler("#cdbf6a", put(jasmineFlower(), -14, -180, 0.6, 0, 0.7) + put(leaf(60, 20, "#7f9a4c"), 26, -70, 1, 30)),
        460,
        990,
        460,
      ),
    useSetting: "cloth",
  },
  {
    slug: "aged-puer",
    tint: "#cbb092",
    setting: "plinth",
    pack: teaPacks.puer,
    detail:
      tall(teaCake(true), 660, 940, 560) +
      put(teaPick(), 300, 1060, 1.2, -8) +
      put(loose("#4a2f1f", "pu"), 840, 1060, 1.1),
    detailPack: null,
    detailSetting: "cloth",
    use:
      tall(teapot("#7c4632", ""), 770, 970, 500) +
      hot(330, 1020, "#6b2413", 220, "#e9dcc8") +
      put(loose("#4a2f1f", "pu3"), 560, 1110, 0.8),
    useTint: "#b9a084",
  },
  {
    slug: "roasted-barley",
    tint: "#e0c48c",
    setting: "disc",
    pack: teaPacks.barley,
    front: put(ear(), 300, 1010, 2, -76, 0.85) + put(ear("#c99a52"), 340, 1060, 1.8, -98, 0.85),
    detail:
      tall(bowl("#a9805a", "#8a6238", heap(barleyGrains, 70, 150, 60, 0.34, "bar")), 370, 1040, 260) +
      put(ear(), 620, 1100, 2, 80, 0.8),
    use:
      tall(
        tumbler("#b97a32", put(iceCube(16), -16, -190) + put(iceCube(-20), 26, -150) + put(iceCube(40), -10, -120)),
        640,
        990,
        560,
      ) +
      put(ear(), 320, 1010, 2.2, -70, 0.85) +
      tall(tumbler("#b97a32", put(iceCube(30), 4, -190)), 900, 930, 420),
  },
  {
    slug: "honey-black-tea",
    tint: "#e2b78f",
    setting: "sweep",
    pack: teaPacks.honeyBlack,
    front: put(honeycomb(), 880, 1020, 1.3, 12, 0.72) + put(loose("#3a2017", "hb"), 330, 1030, 0.9),
    detail:
      tall(jar({ contents: "#d98a1f", lid: "#c79d4b", open: true, width: 300, height: 320 }), 360, 1000, 330) +
      put(spoon(loose("#3a2017", "hb2")), 330, 1110, 1),
    use:
      tall(plate("#f0e6d6", 560), 560, 1010, 52) +
      hot(560, 990, "#a33f16", 330, "#f3ece0", "") +
      put(honeycomb(), 880, 1060, 1.2, -14, 0.75) +
      tall(teaPacks.honeyBlack, 900, 890, 400),
  },
  {
    slug: "chrysanthemum",
    tint: "#efdca6",
    setting: "disc",
    pack: teaPacks.chrysanthemum,
    front: strew(
      chrysanthemum(),
      [
        [300, 1010, 1.3, 0],
        [880, 1050, 1.1, 20],
        [410, 1075, 0.8, 40],
      ],
      0.72,
    ),
    detail:
      tall(bowl("#f3ead6", "#e3d6b4", heap([chrysanthemum()], 26, 140, 80, 0.7, "chr")), 370, 1040, 260) +
      strew(chrysanthemum(), [[620, 1090, 0.9, 0]]),
    use:
      tall(
        tumbler(
          "#e3c25a",
          put(chrysanthemum(), 0, -196, 0.95, 0, 0.55) +
            put(chrysanthemum(), -20, -120, 0.6, 20, 0.7) +
            put(chrysanthemum(), 24, -70, 0.5, 20, 0.7),
        ),
        560,
        990,
        560,
      ) +
      put(steam(230), 560, 430) +
      strew(chrysanthemum(), [
        [860, 1040, 1.1, 0],
        [300, 1060, 0.9, 30],
      ]),
    useSetting: "window",
  },
  {
    slug: "cold-brew-coffee",
    tint: "#c8b39a",
    setting: "window",
    pack: teaPacks.coldBrew,
    front: strew(
      coffeeBean(),
      [
        [350, 1010, 0.7, 10],
        [420, 1050, 0.62, 80],
        [860, 1030, 0.7, -30],
        [800, 985, 0.5, 60],
      ],
      0.75,
    ),
    detail:
      tall(
        bowl(
          "#efe6d6",
          "#d9c9b0",
          heap([coffeeBean(), coffeeBean("#7c4a2c"), coffeeBean("#5c3520")], 60, 150, 70, 0.56, "cof"),
        ),
        370,
        1040,
        260,
      ) +
      strew(coffeeBean(), [
        [600, 1090, 0.6, 20],
        [180, 1100, 0.55, 70],
      ]),
    use:
      tall(
        tumbler("#5a321c", put(iceCube(20), -22, -190) + put(iceCube(-12), 28, -160) + put(iceCube(44), -8, -110)),
        520,
        990,
        600,
      ) +
      tall(teaPacks.coldBrew, 850, 930, 600) +
      strew(coffeeBean(), [
        [260, 1060, 0.6, 20],
        [330, 1090, 0.5, 80],
      ]),
  },
  {
    slug: "ginger-brown-sugar",
    tint: "#dfb78a",
    setting: "table",
    pack: teaPacks.ginger,
    front:
      put(root(), 310, 1030, 1.6, 0, 0.9) +
      strew(
        sugarCube(),
        [
          [860, 1060, 1, 0],
          [940, 1020, 0.8, 0],
        ],
        1,
      ),
    detail:
      tall(
        plate("#ebdfcb", 480, put(heap([sugarCube(), sugarCube("#7a4626")], 16, 120, 60, 1, "sug"), 0, -20)),
        370,
        1030,
        42,
      ) +
      strew(
        rootSlice(),
        [
          [600, 1090, 1, 10],
          [680, 1060, 0.9, -20],
        ],
        0.8,
      ),
    use:
      hot(560, 1000, "#8a3f14", 360, "#c9704a") +
      strew(
        rootSlice(),
        [
          [850, 1020, 1.2, 0],
          [930, 1070, 1, 20],
        ],
        0.8,
      ) +
      strew(sugarCube(), [[290, 1060, 1.1, 0]], 1),
    useSetting: "cloth",
  },
];
