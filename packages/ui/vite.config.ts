/** Serves the catalogue of components. It is looked at while developing, and never built for the product. */
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  root: "catalogue",
  base: "/catalogue/",
  plugins: [react(), tailwindcss()],
  server: { port: 5180 },
});
