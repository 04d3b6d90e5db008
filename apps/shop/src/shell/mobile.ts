/** Whether a page counts as mobile: by the user agent (docs/product.md 2). */
const MOBILE = /Android|iPhone|iPod|Mobile|Windows Phone|BlackBerry|Opera Mini|IEMobile/i;

export function isMobileAgent(userAgent: string): boolean {
  return MOBILE.test(userAgent);
}
