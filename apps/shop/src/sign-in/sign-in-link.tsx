/** A link to the login page; opens the dialog instead where available. */
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { requestSignIn, signsInByDialog } from "./request-sign-in.ts";

export function SignInLink({ className, children }: { className: string; children: ReactNode }) {
  return (
    <Link
      to="/pages/login"
      className={className}
      onClick={(event) => {
        const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey;
        if (elsewhere || !signsInByDialog()) return;
        event.preventDefault();
        requestSignIn();
      }}
    >
      {children}
    </Link>
  );
}
