/**
 * Writes apps/server/places from maintained packages: each country's address format (`countries.json`), and the areas
 * of the main countries (`<country>.json`) with their outlines (`maps/<country>.json`), and the places of postal codes by
 * their first digit (`postal/<country>-<digit>.json`). With --check it only reports
 * outdated files. docs/rules.md 14 lists the packages and their licences.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { areasOf } from "./places/areas.ts";
import { type Area, COUNTRIES_WITH_AREAS, formatsOfAll } from "./places/formats.ts";
import { locate } from "./places/locate.ts";
import { mapOf } from "./places/maps.ts";
import { COUNTRIES_WITH_POSTAL_CODES, postalCodesOf } from "./places/postal-codes.ts";

const TARGET = join(import.meta.dirname, "../apps/server/places");

/** One area per line, so that a new version of a package can be reviewed. */
function linesOf(areas: readonly Area[], indent = ""): string {
  return areas
    .map((area) => {
      const own = JSON.stringify([area.name, area.latin ?? 0, area.postalCode ?? 0, ...(area.at ?? [])]);
      return area.areas.length === 0
        ? `${indent}[${own}]`
        : `${indent}[${own}, [\n${linesOf(area.areas, `${indent} `)}\n${indent}]]`;
    })
    .join(",\n");
}

const formats = formatsOfAll();
const wanted = new Map([
  [
    "countries.json",
    `{\n${Object.entries(formats)
      .map(([code, format]) => `"${code}": ${JSON.stringify(format)}`)
      .join(",\n")}\n}\n`,
  ],
]);
for (const code of COUNTRIES_WITH_AREAS) {
  const areas = await areasOf(code);
  locate(code, areas);
  wanted.set(`${code.toLowerCase()}.json`, `[\n${linesOf(areas)}\n]\n`);
  wanted.set(`maps/${code.toLowerCase()}.json`, `${JSON.stringify(mapOf(code, areas)).replaceAll("],[", "],\n[")}\n`);
}

for (const code of COUNTRIES_WITH_POSTAL_CODES)
  for (const [digit, rows] of postalCodesOf(code))
    wanted.set(
      `postal/${code.toLowerCase()}-${digit}.json`,
      `[\n${rows.map((row) => JSON.stringify(row)).join(",\n")}\n]\n`,
    );

const wrong = [...wanted].filter(([name, text]) => {
  const path = join(TARGET, name);
  return !existsSync(path) || readFileSync(path, "utf8") !== text;
});
if (!process.argv.includes("--check")) {
  for (const folder of ["maps", "postal"]) mkdirSync(join(TARGET, folder), { recursive: true });
  for (const [name, text] of wanted) writeFileSync(join(TARGET, name), text);
} else if (wrong.length > 0) {
  console.error(`Outdated: ${wrong.map(([name]) => name).join(", ")}. Run \`npm run generate\`.`);
  process.exitCode = 1;
}
