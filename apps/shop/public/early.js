/* Starts the requests of the first page while the application is still loading. src/api/early.ts reads the answers. */
(() => {
  /* Written by the build: the files of each page and language. */
  const files = { pages: {}, texts: {}, styles: [], wide: [] };
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const [path, search = ""] = location.hash.replace(/^#/, "").split("?");
  const id = new URLSearchParams(search).get("id");
  const urls =
    path === "" || path === "/" || path === "/pages/web"
      ? ["/api/banner/index", "/api/product/categories", "/api/product/recommend?limit=8"]
      : path === "/pages/index" && !search
        ? ["/api/product/categories", "/api/product/index?limit=24&sort=popular&page=1"]
        : path === "/pages/shop/goodsDetails" && id
          ? [`/api/product/detail?id=${encodeURIComponent(id)}`]
          : [];
  const languages = ["zh-TW", "vi", "zh-CN", "ja", "ko", "id", "th"];
  const language = languages.includes(read("lang")) ? read("lang") : "en";
  let token;
  try {
    token = JSON.parse(read("userInfo"))?.token;
  } catch {
    token = undefined;
  }
  for (const href of files.styles) {
    const link = document.createElement("link");
    link.rel = "preload";
    link.as = "style";
    link.href = href;
    document.head.append(link);
  }
  const wide = matchMedia("(width >= 64rem)").matches;
  const modules = [files.pages[path || "/"] ?? [], files.texts[language] ?? [], wide ? files.wide : []].flat();
  for (const href of modules) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = href;
    document.head.append(link);
  }
  /* What index.html shows until the application starts, unless it already shows an error. */
  const firstView = () => document.querySelector("#root > .first:not([role])");
  /*
   * The first visible picture, with the sizes of the pages (banner, gallery, shelf). On a small screen it is shown at
   * once where the page will have it (.first in index.html); on a large one it is only loaded.
   */
  const showPicture = (data) => {
    const banner = data?.list?.[0]?.widePicture && data.list[0];
    const card = path === "/pages/index" && data?.list?.[0]?.price && data.list[0];
    const [picture, sizes, name] = banner
      ? [wide ? banner.widePicture : banner.picture, "(width >= 75rem) 1152px, 94vw", "banner"]
      : card
        ? [card.picture, "(width >= 75rem) 276px, (width >= 64rem) 23vw, (width >= 40rem) 31vw, 46vw", "card"]
        : [data?.pictures?.[0], "(width >= 64rem) 560px, 100vw", "piece"];
    if (!picture) return;
    const srcset = picture.sources.map((source) => `${source.url} ${source.width}w`).join(", ");
    const place = firstView();
    if (!place || matchMedia("(width >= 40rem)").matches) {
      const link = document.createElement("link");
      Object.assign(link, {
        rel: "preload",
        as: "image",
        imageSrcset: srcset,
        imageSizes: sizes,
        fetchPriority: "high",
      });
      document.head.append(link);
      return;
    }
    const image = new Image();
    Object.assign(image, { className: name, alt: "", fetchPriority: "high", sizes, srcset });
    image.addEventListener("load", () => place.replaceChildren(image), { once: true });
  };
  /*
   * If a file of the application cannot be loaded, or nothing comes within a minute (docs/product.md 8), the first view
   * says so. The words are in here, because nothing more may be loaded then.
   */
  const words = {
    en: ["Network error", "Try again"],
    "zh-TW": ["網路錯誤", "再試一次"],
    vi: ["Lỗi mạng", "Thử lại"],
    "zh-CN": ["网络错误", "重试"],
    ja: ["ネットワークエラー", "もう一度試す"],
    ko: ["네트워크 오류", "다시 시도"],
    id: ["Kesalahan jaringan", "Coba lagi"],
    th: ["เครือข่ายขัดข้อง", "ลองอีกครั้ง"],
  };
  const tell = () => {
    const place = firstView();
    if (!place) return;
    const [text, again] = words[language];
    const message = document.createElement("div");
    const button = document.createElement("button");
    message.style.cssText = "display:grid;gap:20px;justify-items:center;font:600 18px/1.5 system-ui,sans-serif";
    button.style.cssText =
      "min-height:48px;padding:8px 28px;border:1px solid;border-radius:99px;background:none;color:inherit;font:inherit;font-size:16px";
    button.textContent = again;
    button.addEventListener("click", () => location.reload());
    message.append(text, button);
    const view = document.createElement("div");
    view.className = "first";
    view.lang = language;
    view.setAttribute("role", "alert");
    view.append(message);
    place.replaceWith(view);
  };
  addEventListener("unhandledrejection", tell);
  addEventListener(
    "error",
    ({ target }) => (target?.tagName === "SCRIPT" || target?.rel === "stylesheet") && tell(),
    true,
  );
  setTimeout(tell, 60_000);
  globalThis.banyanEarly = {};
  for (const url of urls) {
    const response = fetch(url, { headers: token ? { lang: language, "ba-user-token": token } : { lang: language } });
    response
      .then((answer) => answer.clone().json())
      .then(
        ({ data }) => showPicture(data),
        () => {},
      );
    globalThis.banyanEarly[url] = { language, token, response };
  }
})();
