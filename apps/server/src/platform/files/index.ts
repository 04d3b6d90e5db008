/** File storage: interface, implementations, and the move from one location to another. */
export { type Files, FilesAwayError, FilesRefusedError, readFileOf } from "./files.ts";
export { type FilesState, watchFiles } from "./files-state.ts";
export { type FilesConfig, filesAt, filesConfig, openFiles } from "./homes.ts";
export { localFiles } from "./local-files.ts";
export { type Moved, moveFiles } from "./move.ts";
export { whileNobodyMoves } from "./one-mover.ts";
