/** A module of the contract with its schemas (build/schemas-left-out.ts). */
declare module "*?whole" {
  const group: Record<string, unknown>;
  export default group;
}
