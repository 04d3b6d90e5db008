/** The placeholder of a sheet that takes long to load. */
import { Loading, Skeletons } from "./card.tsx";
import { Sheet } from "./sheet.tsx";
import { useWords } from "./words.ts";

export function SheetOnItsWay() {
  const words = useWords();
  return (
    <Sheet title={words.loading}>
      <Loading label={words.loading} className="grid gap-3 pt-1">
        <Skeletons count={3} className="h-12 w-full rounded-field" />
      </Loading>
    </Sheet>
  );
}
