/** Countries of demo members: plausible names, languages, numbers and addresses of each. */
import type { Language } from "@banyan/contract/languages.ts";

export interface Homeland {
  country: string;
  language: Language;
  areaCode: string;
  /** A mobile number from seven random digits. */
  mobile(digits: string): string;
  /** Relative number of members from this country. */
  weight: number;
  family: readonly string[];
  given: readonly string[];
  joinName(family: string, given: string): string;
  streets: readonly string[];
  postalCode: string;
}

const familyFirst = (family: string, given: string) => `${family}${given}`;
const familyFirstSpaced = (family: string, given: string) => `${family} ${given}`;
const givenFirst = (family: string, given: string) => `${given} ${family}`;

export const HOMELANDS: readonly Homeland[] = [
  {
    country: "TW",
    language: "zh-TW",
    areaCode: "+886",
    mobile: (digits) => `91${digits}`,
    weight: 34,
    family: ["陳", "林", "黃", "張", "李", "王", "吳", "劉", "蔡", "楊", "許", "鄭"],
    given: [
      "怡君",
      "雅婷",
      "志明",
      "家豪",
      "淑芬",
      "俊宏",
      "佩珊",
      "冠宇",
      "欣怡",
      "承恩",
      "美玲",
      "柏翰",
      "詩涵",
      "宗翰",
    ],
    joinName: familyFirst,
    streets: [
      "台北市大安區和平東路二段 118 號",
      "新北市板橋區文化路一段 25 號 6 樓",
      "台中市西區公益路 77 號",
      "高雄市苓雅區四維三路 9 號",
    ],
    postalCode: "106",
  },
  {
    country: "VN",
    language: "vi",
    areaCode: "+84",
    mobile: (digits) => `90${digits}`,
    weight: 22,
    family: ["Nguyễn", "Trần", "Lê", "Phạm", "Hoàng", "Phan", "Vũ", "Đặng", "Bùi", "Đỗ"],
    given: ["Thị Lan", "Văn Minh", "Ngọc Anh", "Quốc Bảo", "Thu Hà", "Đức Long", "Mỹ Linh", "Hoài Nam", "Phương Thảo"],
    joinName: familyFirstSpaced,
    streets: [
      "45 Nguyễn Huệ, Quận 1, TP. Hồ Chí Minh",
      "12 Phố Huế, Hai Bà Trưng, Hà Nội",
      "88 Bạch Đằng, Hải Châu, Đà Nẵng",
    ],
    postalCode: "700000",
  },
  {
    country: "TH",
    language: "th",
    areaCode: "+66",
    mobile: (digits) => `81${digits}`,
    weight: 14,
    family: ["ใจดี", "ศรีสุข", "ทองดี", "แก้วมณี", "วงศ์ไทย", "บุญมา"],
    given: ["สมชาย", "สุดา", "ปรียา", "ณัฐพล", "กมลชนก", "ธนากร", "วราภรณ์", "อรทัย"],
    joinName: givenFirst,
    streets: ["99/5 ถนนสุขุมวิท แขวงคลองตัน เขตคลองเตย กรุงเทพฯ", "21 ถนนนิมมานเหมินท์ ต.สุเทพ อ.เมือง เชียงใหม่"],
    postalCode: "10110",
  },
  {
    country: "ID",
    language: "id",
    areaCode: "+62",
    mobile: (digits) => `812${digits}`,
    weight: 12,
    family: ["Wijaya", "Santoso", "Pratama", "Siregar", "Hidayat", "Kusuma"],
    given: ["Dewi", "Budi", "Putri", "Agus", "Rina", "Dimas", "Sari", "Bayu"],
    joinName: givenFirst,
    streets: ["Jl. Kemang Raya No. 14, Jakarta Selatan", "Jl. Dago No. 103, Bandung"],
    postalCode: "12730",
  },
  {
    country: "JP",
    language: "ja",
    areaCode: "+81",
    mobile: (digits) => `901${digits}`,
    weight: 8,
    family: ["佐藤", "鈴木", "高橋", "田中", "渡辺", "伊藤"],
    given: ["美咲", "陽菜", "大翔", "健太", "由美", "直樹"],
    joinName: familyFirstSpaced,
    streets: ["東京都世田谷区三軒茶屋 2-14-8", "大阪府大阪市北区梅田 1-3-1"],
    postalCode: "154-0024",
  },
  {
    country: "KR",
    language: "ko",
    areaCode: "+82",
    mobile: (digits) => `102${digits}`,
    weight: 6,
    family: ["김", "이", "박", "최", "정"],
    given: ["서연", "민준", "지우", "하윤", "도현", "수빈"],
    joinName: familyFirst,
    streets: ["서울특별시 마포구 와우산로 94", "부산광역시 해운대구 우동 1408"],
    postalCode: "04066",
  },
  {
    country: "SG",
    language: "en",
    areaCode: "+65",
    mobile: (digits) => `9${digits}`,
    weight: 4,
    family: ["Tan", "Lim", "Lee", "Ng", "Wong"],
    given: ["Grace", "Daniel", "Michelle", "Aaron", "Clara", "Marcus"],
    joinName: givenFirst,
    streets: ["Blk 210 Toa Payoh Lorong 8 #07-115", "18 Tiong Bahru Road #03-02"],
    postalCode: "310210",
  },
];
