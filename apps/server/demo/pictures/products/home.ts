/** The house. */
import { lavender, plum } from "../botany/flowers.ts";
import { cashew, chili, citrus, coffeeBean, ear, garlic, orange } from "../botany/fruits.ts";
import { leaf, olive, sprig, teaShoot } from "../botany/leaves.ts";
import { darker, PERSIMMON } from "../colour.ts";
import { dropper } from "../containers/bottle.ts";
import { jar } from "../containers/jar.ts";
import { steam } from "../light.ts";
import { mark } from "../mark.ts";
import type { Product } from "../product.ts";
import { bamboo } from "../props/bamboo.ts";
import { book, candle, diffuser, friedEgg, hungPan, mist, pan, pebbles } from "../props/household.ts";
import { apron, foldedBag, tote, towelPile, towelRoll } from "../props/linen.ts";
import { heap, packed, strew } from "../props/scatter.ts";
import { basin, board, bowl, cup, spoon, teapot, vase } from "../props/tableware.ts";
import { ellipse, put, rect } from "../svg.ts";
import { stand, type Thing, tall } from "../thing.ts";

const storage = (contents: string, pieces: string, height: number): Thing =>
  jar({ contents, lid: "#b9854f", pieces, width: 230, height, level: 0.92 });
const beans = storage("#4a2a18", packed([coffeeBean(), coffeeBean("#7c4a2c")], 230, 270, 0.42, "beans"), 400);
const nuts = storage("#b98a4c", packed([cashew(), cashew("#d9ad70")], 230, 205, 0.5, "nuts"), 310);
const pulse = (colour: string): string =>
  ellipse(0, 0, 34, 26, colour) + ellipse(-10, -9, 11, 7, "#fff", 'opacity="0.5"');
const grains = storage("#d3b878", packed([pulse("#f0dfae"), pulse("#e3cb8e")], 230, 325, 0.4, "grains"), 480);
const jars: Thing = {
  width: 600,
  height: 500,
  depth: 0.12,
  art: stand(grains, -230, -20) + stand(nuts, 240, -10) + stand(beans, 10, 12),
};

const towels: Thing = {
  ...towelPile(["#b8c4a2", "#efe6d2", "#cfae8a"]),
  art:
    towelPile(["#b8c4a2", "#efe6d2", "#cfae8a"]).art +
    put(
      rect(-44, -250, 88, 256, "#1f4d3a") +
        rect(-44, -250, 88, 256, "#fff", 0, 'opacity="0.06"') +
        put(mark(52, "#e9cf94"), 0, -124),
    ),
};
const pot = teapot("#5f8577", plum("#f3e3d0"));
const light = candle("#e9dcc8", { motif: lavender(), ink: "#4a3f72", cut: "arch" });
const hung: Thing = apron("#7f936e");
const groceries =
  put(leaf(330, 66, "#6d9a5c"), -110, 40, 1, -14) +
  put(leaf(360, 60, "#5c8a4e"), -50, 40, 1, -2) +
  put(leaf(310, 56, "#7fae6c"), 10, 40, 1, 10) +
  put(orange(), 100, -26, 1.4) +
  put(ear(), 150, -60, 1.8, 14);
const bag = tote(PERSIMMON, sprig("#f6e3c4"));
const small = foldedBag(PERSIMMON, mark(84, "#f7f0e3"));
const hotCup = (x: number, y: number, height: number): string =>
  tall(cup("#efe8da", "#b5702c"), x, y, height) + put(steam(260), x, y - height * 0.86);

export const homePacks = { pot, light, jars };

export const HOME: readonly Product[] = [
  {
    slug: "bamboo-towel",
    tint: "#d5d6bd",
    setting: "sweep",
    pack: towels,
    behind: put(bamboo(), 900, 940, 1.5),
    detail: tall(towelRoll("#efe6d2", "#1f4d3a"), 330, 1070, 230) + put(bamboo(), 200, 960, 1.2),
    detailPack: towels,
    use:
      stand(
        basin(
          strew(
            leaf(60, 24, "#7fa86c"),
            [
              [-100, 0, 0.9, 60],
              [70, 10, 0.8, -40],
            ],
            0.5,
          ),
        ),
        470,
        990,
        1,
      ) +
      tall(towelRoll("#b8c4a2", "#1f4d3a"), 900, 1030, 200) +
      put(bamboo(), 960, 860, 1.2),
    useTint: "#c4cbb0",
  },
  {
    slug: "ceramic-teapot",
    tint: "#cbd5c8",
    setting: "plinth",
    pack: pot,
    detail:
      tall(cup("#5f8577", "#c9963a", plum("#f3e3d0")), 340, 1050, 230) +
      tall(cup("#e9e2d2", "#c9963a"), 560, 1100, 190),
    use:
      put(board(900), 600, 1000) +
      tall(pot, 560, 970, 440) +
      hotCup(880, 1010, 170) +
      hotCup(310, 1040, 170) +
      put(teaShoot(), 620, 1090, 1.2, 74, 0.8),
    useTint: "#d6cdb4",
  },
  {
    slug: "soy-candle",
    tint: "#b7a594",
    setting: "window",
    pack: light,
    front: put(lavender(), 330, 1020, 1.8, -66, 0.85),
    detail: put(lavender(), 360, 1000, 2.6, -54, 0.85) + put(lavender(), 380, 1090, 2.4, -78, 0.85),
    use:
      put(book("#7c5a44"), 380, 1020, 1.25) +
      tall(light, 780, 970, 470) +
      tall(candle("#c9b39a", { motif: olive(), ink: "#4a5a34", cut: "arch" }), 1000, 930, 330) +
      tall(vase("#8a7a6a", put(lavender(), -10, -90, 2, -8) + put(lavender(), 30, -80, 1.8, 14)), 480, 860, 260),
    useTint: "#8f7d6e",
  },
  {
    slug: "cast-iron-pan",
    tint: "#cfc3b2",
    setting: "table",
    pack: hungPan(),
    front:
      put(garlic(), 250, 985, 1.9) +
      put(olive(), 900, 1030, 2.2, 66, 0.85) +
      strew(
        chili(),
        [
          [380, 1075, 1.3, 70],
          [800, 1090, 1.2, 104],
        ],
        0.85,
      ),
    detail:
      put(board(760, "#a9794a"), 560, 1000) +
      stand(pan(put(citrus("#e9c34a"), -80, 6, 1, 0, 0.6) + put(sprig(), 80, 0, 1.3, 70, 0.7)), 520, 960, 1.25),
    detailPack: null,
    detailSetting: "window",
    use:
      stand(
        pan(put(friedEgg(), -90, -2, 0.9) + put(friedEgg(), 110, 8, 0.8) + put(leaf(60, 26), 20, 36, 1, 80, 0.7)),
        500,
        990,
        1.35,
      ) +
      put(steam(280), 500, 820, 1.3) +
      tall(bowl("#8fa08a", "#748570", heap([chili()], 12, 130, 40, 0.8, "pc")), 980, 900, 150),
    useTint: "#dcb594",
  },
  {
    slug: "linen-apron",
    tint: "#d6d3bd",
    setting: "window",
    pack: hung,
    detail: put(spoon(), 240, 1080, 1.1) + put(apron("#c98a6a").art, 350, 900, 0.86),
    use:
      put(hung.art, 400, 930, 0.94) +
      put(board(420), 880, 1000) +
      tall(
        bowl("#efe6d6", "#e3d3b4", heap([leaf(80, 34), leaf(70, 30, "#7fa86c")], 20, 130, 50, 0.9, "la")),
        880,
        990,
        200,
      ),
    useSetting: "table",
    useTint: "#cfd2b8",
  },
  {
    slug: "glass-storage-jars",
    tint: "#dccfb6",
    setting: "sweep",
    pack: jars,
    front:
      strew(
        coffeeBean(),
        [
          [420, 1050, 0.6, 20],
          [480, 1080, 0.5, 70],
        ],
        0.75,
      ) + strew(cashew(), [[860, 1060, 0.8, 20]], 0.8),
    detail: put(spoon(heap([coffeeBean()], 10, 40, 16, 0.36, "sj")), 250, 1070, 1.1) + tall(nuts, 340, 970, 420),
    detailPack: beans,
    use:
      tall(grains, 260, 950, 560) +
      tall(beans, 520, 970, 470) +
      tall(nuts, 770, 970, 370) +
      tall(
        jar({
          contents: "#b5402a",
          lid: "#b9854f",
          width: 230,
          height: 260,
          level: 0.9,
          pieces: packed([chili(), chili("#a82a1c")], 230, 175, 0.42, "chilies"),
        }),
        990,
        980,
        300,
      ),
    useTint: "#cfc9b0",
  },
  {
    slug: "aroma-diffuser",
    tint: "#c8d4cc",
    setting: "plinth",
    pack: diffuser("#f4ede1"),
    behind: put(mist(), 600, 340, 1),
    detail:
      tall(dropper("#6f8f7f", { motif: lavender(), ink: "#4a3f72" }), 330, 1010, 420) +
      put(lavender(), 500, 1090, 1.8, -74, 0.85),
    use:
      put(mist(), 460, 560, 1.2) +
      tall(diffuser("#f4ede1"), 460, 980, 440) +
      put(book("#7f936e"), 860, 1020, 0.95) +
      tall(pebbles(), 880, 920, 130),
    useTint: "#b5c2b4",
  },
  {
    slug: "foldable-bag",
    tint: "#e8cfae",
    setting: "disc",
    pack: bag,
    front: tall(small, 920, 1020, 150),
    detail: [PERSIMMON, "#4f7264", "#d9b25a"]
      .map((colour, i) =>
        tall(foldedBag(colour, mark(84, "#f7f0e3")), [330, 680, 560][i] as number, [920, 950, 1080][i] as number, 250),
      )
      .join(""),
    detailPack: null,
    use:
      tall(tote("#4f7264", sprig("#dfe3c6"), groceries), 560, 1000, 620) +
      put(orange(), 900, 970, 1.3) +
      put(orange(), 1000, 1010, 1.1),
    useTint: darker("#e8cfae", 0.06),
  },
];
