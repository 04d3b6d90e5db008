/**
 * Cookies for secrets. The prefix `__Host-` restricts them to HTTPS (or localhost). Scripts cannot read them, and
 * cross-site requests do not send them.
 */

/** `Set-Cookie` value that stores a secret for `seconds`, or deletes the cookie if it is null. */
export function secretCookie(name: `__Host-${string}`, value: string | null, seconds: number): string {
  const lifetime = value === null ? 0 : seconds;
  return `${name}=${value ?? ""}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=${lifetime}`;
}

/** Value of a cookie in a `cookie` header. */
export function cookieOf(cookies: string | undefined, wanted: string): string | undefined {
  for (const pair of cookies?.split(";") ?? []) {
    const [name, value] = pair.trim().split("=");
    if (name === wanted && value) return value;
  }
  return undefined;
}
