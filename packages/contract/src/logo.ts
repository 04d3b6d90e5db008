/** Addresses of the shop's own logo, a picture of the settings, in the sizes and backgrounds of its places. */

/** `share` of the side that the logo takes; `filled` has a background, because the place has none or cuts off its corners. */
export const LOGO_IMAGES = {
  mark: { size: 192, share: 1, filled: false },
  icon: { size: 512, share: 1, filled: false },
  apple: { size: 180, share: 0.8, filled: true },
  maskable: { size: 512, share: 0.6, filled: true },
} as const;
export type LogoImage = keyof typeof LOGO_IMAGES;

export const logoPath = (id: string, image: LogoImage): string => `/brand/${id}/${image}.png`;
