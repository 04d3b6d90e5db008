interface MemberCellProps {
  row: { memberName: string; memberId: string };
}

/** Name and member ID in one line. */
export function MemberLine({ row }: MemberCellProps) {
  return (
    <>
      {row.memberName}{" "}
      <span translate="no" className="figures text-ink-faint">
        {row.memberId}
      </span>
    </>
  );
}

/** Name and member ID, one below the other, as a cell of a table. */
export function MemberCell({ row }: MemberCellProps) {
  return (
    <>
      <span className="block">{row.memberName}</span>
      <span translate="no" className="figures text-xs font-normal text-ink-faint">
        {row.memberId}
      </span>
    </>
  );
}
