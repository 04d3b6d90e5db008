/** A link to the login page, which opens the dialog in its place where there is one. */
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
