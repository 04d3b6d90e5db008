/** The roles of an account; at least one. */
import { STAFF_ROLES, type StaffRole } from "@banyan/contract/rights.ts";
import { Checkbox } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { ROLES } from "../../parts/names/roles.ts";

interface RoleBoxesProps {
  value: readonly StaffRole[];
  onChange: (roles: StaffRole[]) => void;
  error?: string;
}

export function RoleBoxes({ value, onChange, error }: RoleBoxesProps) {
  const { t, i18n } = useLingui();
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{t`Roles`}</legend>
      {STAFF_ROLES.map((role) => (
        <Checkbox
          key={role}
          className="py-1"
          checked={value.includes(role)}
          onChange={(event) =>
            onChange(STAFF_ROLES.filter((one) => (one === role ? event.target.checked : value.includes(one))))
          }
          label={
            <>
              {i18n._(ROLES[role].name)} <span className="block text-ink-faint">{i18n._(ROLES[role].about)}</span>
            </>
          }
        />
      ))}
      {error && <p className="text-sm text-danger">{error}</p>}
    </fieldset>
  );
}
