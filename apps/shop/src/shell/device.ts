/** Whether a page counts as mobile is told by the user agent (product.md section 2). */
const MOBILE = /Android|iPhone|iPod|Mobile|Windows Phone|BlackBerry|Opera Mini|IEMobile/i;

export function isMobileAgent(userAgent: string): boolean {
  return MOBILE.test(userAgent);
}

export function isMobile(): boolean {
  return isMobileAgent(navigator.userAgent);
}
