/** The pictures that are not of one product: categories, banners, news, the company and the avatars. */
import { backdrop, type Room, type Setting } from "./backdrop.ts";
import { banyanTree, hills } from "./banyan-tree.ts";
import { chrysanthemum, lavender, osmanthus, plum } from "./botany/flowers.ts";
import { ear, moon, orange } from "./botany/fruits.ts";
import { aloe, leaf, mugwort, needleSprig, olive, seaweed, sprig, teaShoot } from "./botany/leaves.ts";
import { darker, lighter } from "./colour.ts";
import { carton } from "./containers/box.ts";
import { steam } from "./light.ts";
import { mark } from "./mark.ts";
import { SIZE } from "./product.ts";
import { homePacks } from "./products/home.ts";
import { pantryPacks } from "./products/pantry.ts";
import { skinPacks } from "./products/skin.ts";
import { starterPacks } from "./products/starter.ts";
import { teaPacks } from "./products/tea.ts";
import { wellnessPacks } from "./products/wellness.ts";
import { goldTree } from "./props/gold-tree.ts";
import { tote } from "./props/linen.ts";
import { strew } from "./props/scatter.ts";
import { cup, vase } from "./props/tableware.ts";
import { stall } from "./stalls.ts";
import { circle, linear, put, radial, rect, sheet } from "./svg.ts";
import { type Thing, tall } from "./thing.ts";

export type Picture = {
  readonly name: string;
  readonly svg: string;
  readonly width: number;
  readonly height: number;
  /** The widths in pixels that the shop asks for. */
  readonly widths: readonly number[];
};

type Placed = readonly [thing: Thing, x: number, height: number, down?: number];

/** Things around an origin on the table, given as [thing, x, height, how far in front]. */
const still = (...things: readonly Placed[]): string =>
  [...things]
    .sort((a, b) => (a[3] ?? 0) - (b[3] ?? 0))
    .map(([thing, x, height, down = 0]) => tall(thing, x, down, height))
    .join("");

const picture = (name: string, width: number, height: number, widths: readonly number[], body: string): Picture => ({
  name,
  svg: sheet(width, height, body),
  width,
  height,
  widths,
});

const CATEGORIES: readonly (readonly [slug: string, tint: string, body: string])[] = [
  [
    "tea",
    "#c3cfae",
    still([teaPacks.alishan, -110, 600], [cup("#efe8da", "#c9963a"), 200, 240, 60]) + put(steam(230), 200, -150),
  ],
  ["pantry", "#f0cf8e", still([pantryPacks.honey, -120, 540], [pantryPacks.chili, 190, 400, 60])],
  ["skin", "#ecc9c4", still([skinPacks.aloe, -150, 660], [skinPacks.serum, 130, 460, 50])],
  ["wellness", "#f6d79a", still([wellnessPacks.vitamin, -60, 580]) + put(orange(), 250, -50, 2.1)],
  ["home", "#cfd2c2", still([homePacks.light, 0, 600])],
  ["starter", "#4f8069", still([starterPacks.branch, 0, 520])],
];

const categories = (): Picture[] =>
  CATEGORIES.map(([slug, tint, body]) =>
    picture(`category-${slug}`, SIZE, SIZE, [160, 320], backdrop("disc", tint) + put(body, 600, 960, 1.06)),
  );

const groceries =
  put(leaf(330, 66, "#6d9a5c"), -110, 40, 1, -14) +
  put(leaf(360, 60, "#5c8a4e"), -40, 40, 1, -2) +
  put(ear(), 60, -70, 2, 8) +
  put(orange(), 124, -20, 1.3) +
  put(chrysanthemum(), -130, -30, 1.1);

const BANNERS: readonly (readonly [name: string, tint: string, setting: Setting, body: string])[] = [
  [
    "banner-season",
    "#efbf8c",
    "sweep",
    tall(tote("#dd6b3d", sprig("#f6e3c4"), groceries), -40, -10, 640) +
      still([pantryPacks.mango, -390, 440, -30], [pantryPacks.honey, 300, 380, 20]) +
      put(orange(), -300, 24, 1.3) +
      put(orange(), -215, 56, 1.1) +
      strew(chrysanthemum(), [
        [130, 76, 1, 0],
        [440, 66, 0.8, 20],
      ]),
  ],
  [
    "banner-tea",
    "#b9cbae",
    "table",
    still(
      [teaPacks.alishan, 330, 520, -20],
      [homePacks.pot, -60, 470],
      [cup("#efe8da", "#c9963a"), -370, 190, 40],
      [cup("#efe8da", "#c9963a"), 130, 160, 80],
    ) +
      put(steam(240), -370, -110) +
      put(teaShoot(), -160, 100, 1.1, 70, 0.8),
  ],
  [
    "banner-starter",
    "#2f5f4a",
    "sweep",
    put(goldTree(), 10, -10, 0.92) +
      still(
        [starterPacks.banyan, 10, 560],
        [teaPacks.alishan, -330, 360, 40],
        [pantryPacks.honey, 300, 300, 50],
        [skinPacks.serum, 450, 320, 20],
        [pantryPacks.cashews, -460, 300, 10],
      ),
  ],
];

/** Banners keep their left half calm for the words the shop lays over them. */
const banners = (): Picture[] =>
  BANNERS.flatMap(([name, tint, setting, body]) => {
    const narrow: Room = { width: 1200, height: 675, horizon: 450 };
    const wide: Room = { width: 2400, height: 800, horizon: 530 };
    return [
      picture(
        name,
        narrow.width,
        narrow.height,
        [640, 1200],
        backdrop(setting, tint, narrow, "#a98a63") + put(body, 855, 585, 0.66),
      ),
      picture(
        `${name}-wide`,
        wide.width,
        wide.height,
        [1200, 2400],
        backdrop(setting, tint, wide, "#a98a63") + put(body, 1720, 700, 0.98),
      ),
    ];
  });

const parcel = (width: number, height: number): Thing =>
  carton({ colour: "#c9a57a", label: { motif: put(mark(70, "#1f4d3a")), ink: "#1f4d3a", cut: "oval" }, width, height });

const NEWS: readonly (readonly [tint: string, setting: Setting, body: string])[] = [
  [
    "#c9d6b4",
    "window",
    still(
      [vase("#8fa596", put(teaShoot(), 0, -30, 0.9)), -330, 190],
      [vase("#7f9a86", put(sprig(), 0, -70, 1.7)), -90, 240, 20],
      [vase("#5f7f6c", put(sprig("#4d7f55", 4), 0, -100, 2.5)), 190, 300],
      [starterPacks.seed, 460, 250, 30],
    ),
  ],
  [
    "#e3cba8",
    "table",
    still([parcel(420, 300), -190, 330], [parcel(300, 220), 220, 260, 30]) +
      put(parcel(260, 170).art, -170, -322, 0.9) +
      put(sprig(), 440, 20, 1.8, 70, 0.8),
  ],
  [
    "#54598a",
    "disc",
    put(moon(), 330, -420, 2.6) +
      still(
        [homePacks.pot, -110, 400],
        [cup("#e9e2d2", "#c9963a"), 220, 170, 40],
        [cup("#e9e2d2", "#c9963a"), 390, 150, 10],
      ) +
      put(steam(210), 220, -100) +
      strew(osmanthus(), [[-400, 30, 1.7, 70]]),
  ],
  [
    "#e9b9a0",
    "arch",
    still(
      [skinPacks.aloe, -300, 460],
      [wellnessPacks.vitamin, -80, 340, 30],
      [pantryPacks.honey, 160, 350, 20],
      [teaPacks.alishan, 390, 420],
    ),
  ],
];

const news = (): Picture[] =>
  NEWS.map(([tint, setting, body], i) => {
    const room: Room = { width: 1200, height: 675, horizon: 440 };
    return picture(
      `news-${i + 1}`,
      room.width,
      room.height,
      [320, 640, 1200],
      backdrop(setting === "arch" || setting === "disc" ? "sweep" : setting, tint, room) + put(body, 600, 580, 0.96),
    );
  });

const company = (): Picture =>
  picture(
    "company-profile",
    1200,
    675,
    [640, 1200],
    hills(1200, 675, "#f0c89a") +
      put(banyanTree(), 700, 600, 0.86) +
      put(stall(), 400, 622, 0.5) +
      put(stall("#4f7264"), 985, 630, 0.44),
  );

const AVATARS: readonly (readonly [tint: string, motif: string])[] = [
  ["#c9d9b4", sprig("#4d7f55")],
  ["#f3d3a4", ear("#b9822e")],
  ["#f0c9bf", plum("#fff3ec")],
  ["#bcd5d0", seaweed("#2f6b5f")],
  ["#d9cfe6", lavender()],
  ["#f4deb0", chrysanthemum()],
  ["#c4d6c0", aloe("#4f8a66")],
  ["#e6d3b4", olive()],
  ["#b9cfb9", mark(92, "#1f4d3a")],
  ["#d3dfc4", teaShoot("#4d7f3f")],
  ["#cfdcd0", needleSprig("#4f7a58")],
  ["#e0d6c0", mugwort("#5f7f56")],
];

const avatars = (): Picture[] =>
  AVATARS.map(([tint, motif], i) =>
    picture(
      `avatar-${i + 1}`,
      400,
      400,
      [160, 320],
      rect(
        0,
        0,
        400,
        400,
        linear(
          [
            [0, lighter(tint, 0.4)],
            [1, darker(tint, 0.08)],
          ],
          [0, 0, 1, 1],
        ),
      ) +
        circle(
          150,
          130,
          220,
          radial([
            [0, "#fff", 0.5],
            [1, "#fff", 0],
          ]),
        ) +
        put(motif, 200, 204, 2.1),
    ),
  );

export const shelves = (): Picture[] => [...categories(), ...banners(), ...news(), company(), ...avatars()];
