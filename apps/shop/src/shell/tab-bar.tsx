/** The four entries of the tab bar, at the bottom of phones. */
import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { House, LayoutGrid, type LucideIcon, ShoppingBag, UserRound } from "lucide-react";
import { CartBadge } from "../cart/cart-badge.tsx";

const TABS = [
  { to: "/", icon: House },
  { to: "/pages/index", icon: LayoutGrid },
  { to: "/pages/cart", icon: ShoppingBag },
  { to: "/pages/mine", icon: UserRound },
] as const;

export function TabBar() {
  const { t } = useLingui();
  const labels = [t`Home`, t`Products`, t`Cart`, t`Me`];
  return (
    <nav
      aria-label={t`Main`}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[var(--safe-bottom)]"
    >
      <ul className="mx-auto grid h-[var(--tab-bar)] max-w-lg auto-cols-fr grid-flow-col">
        {TABS.map(({ to, icon }, index) => (
          <li key={to} className="min-w-0">
            <Link
              to={to}
              activeOptions={{ exact: true, includeSearch: false }}
              className="flex h-full flex-col items-center justify-center gap-0.5 px-1 focus-visible:-outline-offset-3"
              activeProps={{ className: "text-brand-ink", "aria-current": "page" }}
              inactiveProps={{ className: "text-ink-faint" }}
            >
              {({ isActive }) => (
                <>
                  <span className="relative">
                    <Icon icon={icon} filled={isActive} />
                    {to === "/pages/cart" && <CartBadge />}
                  </span>
                  <span className="max-w-full truncate text-2xs font-medium">{labels[index]}</span>
                </>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Icon({ icon: Shape, filled }: { icon: LucideIcon; filled: boolean }) {
  return <Shape aria-hidden="true" className="size-6" strokeWidth={filled ? 2.2 : 1.8} />;
}
