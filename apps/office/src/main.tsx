/** Starts the office. */
import { createRoot } from "react-dom/client";
import { App, start } from "./app.tsx";
import "./styles.css";

const router = await start();
const place = document.getElementById("root");
if (place) createRoot(place).render(<App router={router} />);
