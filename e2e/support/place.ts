/** The address of this run's server. */
function told(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: the journeys are run by "playwright test --config e2e".`);
  return value;
}

/** The address of shop and office, without a trailing slash. */
export const origin = () => told("BANYAN_E2E_ORIGIN");
export const dataDir = () => told("BANYAN_E2E_DATA");
