/** Sends a code by email, and tracks the delay until the next one. */

import { useSend } from "@banyan/app/send.ts";
import { members } from "@banyan/contract/browser/members.ts";
import type { Refused } from "@banyan/contract/client.ts";
import type { InputOf } from "@banyan/contract/endpoint.ts";
import { toast } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";

const TICK_MS = 250;

export interface CodeSending {
  send: (email: string) => void;
  sending: boolean;
  /** Seconds until the next code can be requested; 0 for now. */
  wait: number;
}

export function useCode(
  event: InputOf<typeof members.sendCode>["event"],
  onRefused: (refused: Refused) => void,
): CodeSending {
  const { t } = useLingui();
  const [until, setUntil] = useState(0);
  const [wait, setWait] = useState(0);
  useEffect(() => {
    if (until === 0) return;
    const tick = () => {
      const left = Math.max(0, Math.ceil((until - Date.now()) / 1000));
      setWait(left);
      if (left === 0) setUntil(0);
    };
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [until]);
  const waitFor = (seconds: number) => {
    setWait(seconds);
    setUntil(Date.now() + seconds * 1000);
  };
  const { mutate, isPending } = useSend(members.sendCode, {
    onDone: ({ nextAfterSeconds }) => {
      waitFor(nextAfterSeconds);
      toast({ text: t`If the email can receive it, a code is on its way`, tone: "success" });
    },
    onRefused: (refused) => {
      const seconds = Number(refused.params.seconds);
      if (refused.name === "EMAIL_CODE_TOO_SOON" && seconds > 0) waitFor(seconds);
      onRefused(refused);
      return true;
    },
  });
  return { send: (email) => mutate({ email, event }), sending: isPending, wait };
}
