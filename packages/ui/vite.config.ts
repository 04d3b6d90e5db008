/** Serves the component catalogue, for development only. */
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  root: "catalogue",
  base: "/catalogue/",
  plugins: [react(), tailwindcss()],
  server: { port: 5180 },
});
