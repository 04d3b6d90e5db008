/** The name of the shop. The server writes it into the page (apps/server/src/modules/links/shop-page.ts). */
export const shopName = document.documentElement.dataset.shop ?? "Banyan";
