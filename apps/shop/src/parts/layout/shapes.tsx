/** Common skeletons: form fields, list rows, a receipt. */
import { Card, List, ListRow, Skeleton, Skeletons } from "@banyan/ui";

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);

/** Fields with their labels. */
export function FieldShapes({ count }: { count: number }) {
  return upTo(count).map((at) => (
    <span key={at} className="grid gap-1.5">
      <Skeleton className="h-5 w-32" />
      <Skeleton className="h-12 w-full rounded-field" />
    </span>
  ));
}

/** Rows with label and value. */
export function RowShapes({ count }: { count: number }) {
  return (
    <List aria-hidden="true">
      {upTo(count).map((at) => (
        <ListRow key={at} title={<Skeleton className="h-4 w-28" />} value={<Skeleton className="h-4 w-28" />} />
      ))}
    </List>
  );
}

export function ReceiptShape() {
  return (
    <div className="mx-auto grid max-w-md justify-items-center pt-8">
      <Skeleton className="size-18 rounded-full" />
      <Skeleton className="mt-4 h-8 w-44" />
      <Skeleton className="mt-2 h-9 w-40" />
      <Card className="mt-6 grid w-full gap-3 p-4">
        <Skeletons count={5} className="h-5 w-full" />
      </Card>
      <Skeleton className="mt-6 h-13 w-full rounded-full" />
      <Skeleton className="mt-3 h-13 w-full rounded-full" />
    </div>
  );
}
