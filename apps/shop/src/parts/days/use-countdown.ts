/** A countdown on the server's clock. */
import { useEffect, useEffectEvent, useState } from "react";
import { serverNow } from "../../api/server-clock.ts";
import { secondsLeft } from "./countdown.rules.ts";

const TICK_MS = 1_000;

/** Seconds until `until` (ISO 8601), zero for null. `onOver` is called once, at that time. */
export function useCountdown(until: string | null, onOver?: () => void): number {
  const [seconds, setSeconds] = useState(() => (until ? secondsLeft(until, serverNow()) : 0));
  const over = useEffectEvent(() => onOver?.());
  useEffect(() => {
    if (!until) return;
    let ended = secondsLeft(until, serverNow()) === 0;
    const tick = () => {
      const left = secondsLeft(until, serverNow());
      setSeconds(left);
      if (left > 0 || ended) return;
      ended = true;
      over();
    };
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [until]);
  return seconds;
}
