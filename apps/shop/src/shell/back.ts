/** Going back: to the page before inside the shop, or to the home page for people who came from outside. */
import { useNavigate, useRouter } from "@tanstack/react-router";

export function useGoBack(): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  return () => {
    if (router.history.canGoBack()) router.history.back();
    else void navigate({ to: "/", replace: true });
  };
}
