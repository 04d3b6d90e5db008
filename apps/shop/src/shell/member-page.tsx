/** A page for members: its head, and in the same frame the page itself or, for a visitor, the way in. */
import { useLingui } from "@lingui/react";
import type { ComponentType } from "react";
import { type Member, useMember } from "../session/session.ts";
import { SignInPrompt } from "../sign-in/sign-in-prompt.tsx";
import { Page, type PageProps } from "./page.tsx";

export interface MemberPageHead extends Omit<PageProps, "children"> {
  /** What a visitor would sign in for. */
  prompt: string;
}

export interface MemberPageProps<Search = object> {
  member: Member;
  /** The parameters of the address, as the route table reads them. */
  search: Search;
}

/** `head` is called at each drawing, in the language in force. Without a title of its own, the page has that of its route. Nothing typed in the page passes to another member. */
export function memberPage<Search = object>(
  head: (search: Search, member: Member | undefined) => MemberPageHead,
  Body: ComponentType<MemberPageProps<Search>>,
) {
  return function MemberPage({ search }: { search: Search }) {
    useLingui();
    const member = useMember();
    const { prompt, ...page } = head(search, member);
    return (
      <Page {...page}>
        {member ? <Body key={member.memberId} member={member} search={search} /> : <SignInPrompt text={prompt} />}
      </Page>
    );
  };
}
