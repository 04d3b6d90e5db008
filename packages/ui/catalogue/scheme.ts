/**
 * Forces light or dark, whatever the system prefers: rewrites the media queries of the dark styles to always or never
 * match.
 */
export const SCHEMES = ["system", "light", "dark"] as const;

export function putScheme(scheme: string): void {
  if (scheme === "system") return;
  document.documentElement.style.colorScheme = scheme;
  for (const sheet of document.styleSheets) replaceIn(sheet.cssRules, scheme === "dark" ? "all" : "not all");
}

function replaceIn(rules: CSSRuleList, media: string): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule && rule.conditionText.includes("prefers-color-scheme: dark"))
      rule.media.mediaText = media;
    else if (rule instanceof CSSGroupingRule) replaceIn(rule.cssRules, media);
  }
}
