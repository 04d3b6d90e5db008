/** Countries with a map and lists of areas (docs/rules.md 14). */
export const COUNTRIES_WITH_MAPS = "TW VN CN JP KR ID TH HK MY PH US AU CA IE IN".split(" ");
