/**
 * Provinces with the largest cities of a country, largest first. On a map their labels take precedence over
 * neighbouring ones (docs/rules.md 14 names the source).
 */
export const LARGEST: Readonly<Record<string, readonly string[]>> = {
  TW: ["台北市", "高雄市", "台中市", "台南市", "新北市"],
  VN: ["Thành phố Hồ Chí Minh", "Hà Nội", "Đà Nẵng", "Hải Phòng", "Đồng Nai", "Cần Thơ"],
  CN: ["上海市", "北京市", "天津市", "广东省", "湖北省", "重庆市", "四川省", "江苏省"],
  JP: ["東京都", "神奈川県", "大阪府", "愛知県", "北海道", "兵庫県", "京都府", "福岡県"],
  KR: ["서울특별시", "부산광역시", "인천광역시", "대구광역시", "대전광역시", "광주광역시"],
  ID: [
    "Daerah Khusus Ibukota Jakarta",
    "Jawa Timur",
    "Sumatera Utara",
    "Jawa Barat",
    "Sumatera Selatan",
    "Banten",
    "Sulawesi Selatan",
    "Jawa Tengah",
  ],
  TH: ["กรุงเทพมหานคร", "สมุทรปราการ", "นนทบุรี", "อุดรธานี", "ชลบุรี", "นครราชสีมา", "เชียงใหม่", "สงขลา"],
  HK: ["九龍"],
  MY: ["Kuala Lumpur", "Selangor", "Johor", "Perak", "Sarawak", "Sabah"],
  PH: ["Davao del Sur", "Cebu", "South Cotabato", "Zamboanga del Sur"],
  US: ["NY", "CA", "IL", "TX", "PA", "AZ", "FL"],
  AU: ["NSW", "VIC", "QLD", "WA", "SA", "ACT"],
  CA: ["ON", "QC", "AB", "MB", "BC"],
  IE: ["Co. Dublin", "Co. Cork"],
  IN: ["Maharashtra", "Delhi", "Karnataka", "West Bengal", "Tamil Nadu", "Gujarat", "Telangana", "Uttar Pradesh"],
};

/** Provinces in their order, those with the largest cities first. */
export function largestFirst<Place extends { province: string }>(
  country: string,
  provinces: readonly Place[],
): Place[] {
  const rank = new Map(LARGEST[country]?.map((province, place) => [province, place]));
  const rankOf = ({ province }: Place) => rank.get(province) ?? rank.size;
  return provinces.toSorted((one, other) => rankOf(one) - rankOf(other));
}
