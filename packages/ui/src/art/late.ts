/** What `LatePicture` of packages/app loads. */
export { EmptySearch } from "./empty-search.tsx";
export { ErrorTree } from "./error-tree.tsx";
export { Offline } from "./offline.tsx";
