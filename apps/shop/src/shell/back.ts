/** Going back: to where one came from inside the shop, or to the home page where one came from outside. */
import { useNavigate, useRouter } from "@tanstack/react-router";

export function useGoBack(): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  return () => {
    if (router.history.canGoBack()) router.history.back();
    else void navigate({ to: "/", replace: true });
  };
}
