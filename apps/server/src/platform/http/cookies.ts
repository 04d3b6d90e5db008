/**
 * Cookies that hold a secret. Their names begin with `__Host-`, so browsers take them over HTTPS (or on this machine)
 * only, scripts cannot read them, and requests from other sites do not carry them.
 */

/** The `Set-Cookie` value that keeps a secret for `seconds`, or removes it where it is null. */
export function secretCookie(name: `__Host-${string}`, value: string | null, seconds: number): string {
  const lifetime = value === null ? 0 : seconds;
  return `${name}=${value ?? ""}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=${lifetime}`;
}

/** The value of a cookie in a `cookie` header. */
export function cookieOf(cookies: string | undefined, wanted: string): string | undefined {
  for (const pair of cookies?.split(";") ?? []) {
    const [name, value] = pair.trim().split("=");
    if (name === wanted && value) return value;
  }
  return undefined;
}
