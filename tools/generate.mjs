/** Writes all generated files anew: `npm run generate`. With --check it only says which are out of date. */
await import("./browser-contract.ts");
await import("./database-types.ts");
await import("./order-states.ts");
await import("./places.ts");
