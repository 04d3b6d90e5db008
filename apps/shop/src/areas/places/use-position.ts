/** The device's position, requested only on the user's action. */
import { useState } from "react";
import type { Position } from "./map.rules.ts";

const PATIENCE_MS = 15_000;

export type PositionProblem = "refused" | "unknown";

export function usePosition(onFound: (position: Position) => void) {
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<PositionProblem>();
  const ask = () => {
    setProblem(undefined);
    if (!("geolocation" in navigator)) {
      setProblem("unknown");
      return;
    }
    setAsking(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setAsking(false);
        const rounded = (degrees: number) => Math.round(degrees * 1e4) / 1e4;
        onFound({ longitude: rounded(coords.longitude), latitude: rounded(coords.latitude) });
      },
      ({ code, PERMISSION_DENIED }) => {
        setAsking(false);
        setProblem(code === PERMISSION_DENIED ? "refused" : "unknown");
      },
      { timeout: PATIENCE_MS, maximumAge: 60_000 },
    );
  };
  return { ask, asking, problem };
}
