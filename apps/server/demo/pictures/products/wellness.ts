/** Food supplements, sleep and warmth. */
import { chamomile, lavender, marigold, plum } from "../botany/flowers.ts";
import {
  capsule,
  citrus,
  citrusSprig,
  cultures,
  moon,
  orange,
  root,
  rootSlice,
  softgel,
  tablet,
} from "../botany/fruits.ts";
import { mugwort } from "../botany/leaves.ts";
import { bottle, pillJar } from "../containers/bottle.ts";
import { carton } from "../containers/box.ts";
import { pouch, sachet } from "../containers/pouch.ts";
import { steam } from "../light.ts";
import type { Product } from "../product.ts";
import { book, pebbles, spectacles } from "../props/household.ts";
import { towelPile, towelRoll } from "../props/linen.ts";
import { patch, powder, salt } from "../props/remedies.ts";
import { heap, strew } from "../props/scatter.ts";
import { basin, board, bowl, cup, plate, spoon, tumbler } from "../props/tableware.ts";
import { put } from "../svg.ts";
import { stand, type Thing, tall } from "../thing.ts";

const stick = sachet("#f3d9cc", cultures(), "#c96f52");
const sachets: Thing = {
  ...carton({
    colour: "#c96f52",
    label: { motif: cultures(), ink: "#8a3f28", cut: "oval" },
    width: 380,
    height: 300,
    contents: [-140, -70, 0, 70, 140]
      .map((x, i) => put(stick.art, x, 130 + (i % 2) * 14, 0.86, (i - 2) * 2.5))
      .join(""),
  }),
  height: 480,
};

export const wellnessPacks = {
  probiotic: sachets,
  collagen: bottle({
    glass: "#f3d0d0",
    liquid: "#e59aa0",
    cap: "#c79d4b",
    label: { motif: plum(), ink: "#a8505a", cut: "oval" },
    width: 230,
    height: 500,
  }),
  vitamin: pillJar("#e09a34", { motif: citrusSprig(), ink: "#9a5a14" }),
  turmeric: pillJar("#7a4a24", { motif: root("#d08a3a", "#f0a030"), ink: "#7a4414", cut: "arch" }, "#c79d4b"),
  lutein: pillJar("#3f5f52", { motif: marigold(), ink: "#2d4a3c", cut: "oval" }, "#2c2822"),
  sleep: carton({
    colour: "#545a86",
    label: { motif: put(moon(), 4, -26, 0.62) + put(lavender(), 0, 18, 0.72), ink: "#3c4270", cut: "arch" },
    width: 350,
    height: 420,
  }),
  patch: carton({
    colour: "#7d8f6a",
    label: { motif: mugwort(), ink: "#3f5234", cut: "card" },
    width: 430,
    height: 330,
    band: "#e9dfc6",
  }),
  soak: pouch("#d9cfe0", { motif: lavender(), ink: "#5a4a72", cut: "arch" }, put(salt(), 0, 18, 0.7)),
};

export const WELLNESS: readonly Product[] = [
  {
    slug: "probiotic-sachets",
    tint: "#efcfbc",
    setting: "sweep",
    pack: wellnessPacks.probiotic,
    detail:
      put(stick.art, 250, 1060, 1.5, -18) + put(stick.art, 400, 1090, 1.5, -6) + put(powder("#fbf3e6"), 560, 1090, 0.8),
    use:
      tall(tumbler("#f3e9dc", ""), 440, 1000, 560) +
      put(stick.art, 760, 520, 1, 112) +
      tall(wellnessPacks.probiotic, 850, 970, 400),
    useSetting: "window",
  },
  {
    slug: "collagen-drink",
    tint: "#f3cfcc",
    setting: "plinth",
    pack: wellnessPacks.collagen,
    front: strew(
      plum(),
      [
        [380, 960, 1, 0],
        [820, 975, 0.9, 20],
        [440, 990, 0.6, 40],
      ],
      0.72,
    ),
    detail:
      tall(tumbler("#e8a4a8", put(plum(), 0, -170, 0.6, 0, 0.7)), 360, 1020, 440) +
      strew(
        plum(),
        [
          [560, 1070, 1.2, 0],
          [190, 1080, 1, 30],
        ],
        0.72,
      ),
    use:
      [300, 600, 900]
        .map((x, i) => tall(wellnessPacks.collagen, x, i === 1 ? 1010 : 950, i === 1 ? 620 : 540))
        .join("") +
      strew(
        plum(),
        [
          [450, 1050, 1.1, 0],
          [770, 1070, 0.9, 20],
        ],
        0.72,
      ),
    useSetting: "disc",
  },
  {
    slug: "vitamin-c",
    tint: "#f6d79a",
    setting: "disc",
    pack: wellnessPacks.vitamin,
    front:
      put(orange(), 320, 970, 1.7) +
      strew(citrus(), [[880, 1040, 1.1, 0]], 0.6) +
      strew(
        tablet("#f6d28a"),
        [
          [780, 1085, 0.8, 0],
          [450, 1075, 0.8, 20],
        ],
        1,
      ),
    detail:
      put(orange(), 290, 900, 2.9) +
      put(citrus(), 450, 990, 2, 12, 0.94) +
      strew(
        tablet("#f6d28a"),
        [
          [300, 1090, 1.1, 0],
          [420, 1120, 1, 20],
          [560, 1090, 1.1, -10],
        ],
        1,
      ),
    use:
      tall(tumbler("#f3b54a", put(citrus(), 10, -150, 1.1)), 480, 1000, 580) +
      put(orange(), 800, 900, 2.6) +
      put(citrus(), 940, 1000, 1.7) +
      strew(tablet("#f6d28a"), [[700, 1080, 1.2, 0]], 1),
    useSetting: "table",
  },
  {
    slug: "turmeric-capsules",
    tint: "#eebf7e",
    setting: "arch",
    pack: wellnessPacks.turmeric,
    front:
      put(root("#d08a3a", "#f0a030"), 320, 1020, 1.5) +
      strew(
        capsule("#e59a2a", "#f0b24a"),
        [
          [860, 1030, 1, 10],
          [920, 1075, 0.9, -30],
        ],
        1,
      ),
    detail:
      tall(bowl("#f0e6d6", "#d98a1f", put(powder("#e09a24"), 0, -4, 1.15)), 370, 1040, 270) +
      strew(
        capsule("#e59a2a", "#f0b24a"),
        [
          [600, 1090, 1.1, 20],
          [180, 1110, 1, -20],
        ],
        1,
      ),
    use:
      put(root("#d08a3a", "#f0a030"), 400, 900, 3) +
      strew(
        rootSlice("#d08a3a", "#f0a030"),
        [
          [620, 1010, 1.5, 0],
          [720, 1050, 1.3, 10],
        ],
        0.9,
      ) +
      tall(wellnessPacks.turmeric, 870, 960, 460) +
      put(spoon(put(powder("#e09a24"), 0, -4, 0.34)), 380, 1100, 1.1),
  },
  {
    slug: "lutein-softgels",
    tint: "#d3dcb9",
    setting: "window",
    pack: wellnessPacks.lutein,
    front:
      strew(marigold(), [[330, 1020, 1.5, 0]], 0.72) +
      strew(
        softgel("#dd8a24"),
        [
          [850, 1030, 1, 0],
          [920, 1070, 0.9, 20],
          [800, 1080, 0.8, -10],
        ],
        1,
      ),
    detail:
      tall(
        plate("#f0e8d8", 480, put(heap([softgel("#dd8a24"), softgel("#e59a34")], 18, 110, 40, 0.9, "lu"), 0, -16)),
        370,
        1030,
        42,
      ) +
      strew(
        marigold(),
        [
          [610, 1060, 1.2, 0],
          [200, 1100, 0.9, 0],
        ],
        0.72,
      ),
    use:
      put(book("#3f5f52"), 530, 990, 1.7) +
      put(spectacles(), 500, 980, 1.15, -5) +
      tall(wellnessPacks.lutein, 930, 900, 400),
  },
  {
    slug: "sleep-tea",
    tint: "#b9b8d6",
    setting: "disc",
    pack: wellnessPacks.sleep,
    front:
      put(lavender(), 320, 1000, 2, -64, 0.85) +
      strew(
        chamomile(),
        [
          [870, 1040, 1, 0],
          [930, 1080, 0.7, 0],
        ],
        0.7,
      ),
    detail:
      tall(bowl("#e6e0ea", "#cdc3d6", heap([chamomile()], 26, 140, 60, 0.56, "ch")), 370, 1040, 260) +
      put(lavender(), 640, 1080, 2, 70, 0.85),
    use:
      put(book("#545a86"), 800, 1000, 1.2) +
      tall(cup("#6f75a3", "#c99a4a", put(moon(), 0, 0, 1.2)), 400, 1000, 340) +
      put(steam(280), 400, 690, 1.1) +
      put(moon(), 900, 330, 3.4, 0),
    useSetting: "sweep",
    useTint: "#7d80aa",
  },
  {
    slug: "herbal-patch",
    tint: "#ccd4b8",
    setting: "sweep",
    pack: wellnessPacks.patch,
    front: put(patch(), 330, 1050, 0.9, -10) + put(mugwort(), 900, 1000, 1.7, 60, 0.9),
    detail:
      put(patch(), 330, 1000, 1.5, -14) + put(patch(), 470, 1080, 1.5, 6) + put(mugwort(), 250, 820, 2.2, -64, 0.9),
    use:
      put(board(840), 600, 1000) +
      put(patch(), 470, 960, 1.5, -8) +
      put(mugwort(), 780, 900, 3, 24) +
      tall(pebbles(), 860, 1050, 190),
    useSetting: "window",
  },
  {
    slug: "foot-soak",
    tint: "#d2c9dc",
    setting: "window",
    pack: wellnessPacks.soak,
    front: put(salt(), 870, 1050, 0.8) + put(lavender(), 320, 1010, 1.9, -66, 0.85),
    detail:
      tall(bowl("#b9854f", "#8a5f36", put(salt(), 0, -6, 1.25)), 370, 1040, 260) +
      put(lavender(), 640, 1090, 2, 70, 0.85),
    use:
      stand(
        basin(
          strew(
            plum("#d9b8d6"),
            [
              [-110, 4, 0.6, 0],
              [60, -14, 0.5, 20],
              [130, 14, 0.45, 0],
            ],
            0.4,
          ),
        ),
        540,
        1010,
        1.15,
      ) +
      put(steam(300), 520, 770, 1.3) +
      tall(towelPile(["#e9e0ee", "#b9a9c9"]), 960, 880, 150) +
      tall(towelRoll("#f0e8f0", "#6f5f8c"), 930, 1080, 130),
    useSetting: "sweep",
  },
];
