/** The origin of this run's server. */
function told(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the journeys with "playwright test --config e2e".`);
  return value;
}

/** The origin of shop and office, without a trailing slash. */
export const origin = () => told("BANYAN_E2E_ORIGIN");
/** The origin of the shop that is served from elsewhere. */
export const elsewhere = () => told("BANYAN_E2E_ELSEWHERE");
export const dataDir = () => told("BANYAN_E2E_DATA");
