/** The parts of desktops, in a separate file that phones do not load. */
export { AccountMenu } from "../frame/account-menu.tsx";
export { WayHere } from "../frame/way-here.tsx";
export { SignInHost } from "../sign-in/sign-in-host.tsx";
export { SiteFooter } from "./site-footer.tsx";
export { SiteHeader } from "./site-header.tsx";
