/** A full address for comparison; its ends are emphasized, because people recognize it by them, and each stays on one line. */
const EDGE = 6;
const PREFIX = 2;

export function WholeAddress({ address }: { address: string }) {
  const start = address.slice(0, PREFIX + EDGE);
  const end = address.slice(-EDGE);
  return (
    <span className="figures break-all">
      <strong className="font-semibold whitespace-nowrap text-ink">{start}</strong>
      {address.slice(PREFIX + EDGE, -EDGE)}
      <strong className="font-semibold whitespace-nowrap text-ink">{end}</strong>
    </span>
  );
}
