/** Writes all generated files: `npm run generate`. With --check it only reports outdated ones. */
await import("./browser-contract.ts");
await import("./database-types.ts");
await import("./order-states.ts");
await import("./places.ts");
