/** A new password, with a strength hint. */
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { classes, PasswordField, type PasswordFieldProps } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { passwordStrength, type Strength } from "./password.rules.ts";

const BARS: Record<Strength, { filled: number; colour: string }> = {
  too_short: { filled: 1, colour: "bg-danger" },
  weak: { filled: 1, colour: "bg-danger" },
  fair: { filled: 2, colour: "bg-warning" },
  strong: { filled: 3, colour: "bg-success" },
};

export interface NewPasswordFieldProps extends Omit<PasswordFieldProps, "hint"> {
  /** The current text. */
  typed: string;
}

export function NewPasswordField({ typed, ...rest }: NewPasswordFieldProps) {
  const { t } = useLingui();
  const strength = passwordStrength(typed);
  const words: Record<Strength, string> = {
    too_short: t`At least 8 characters`,
    weak: t`Easy to guess: make it longer`,
    fair: t`Good; a few more characters make it strong`,
    strong: t`Strong`,
  };
  return (
    <PasswordField
      autoComplete="new-password"
      maxLength={LENGTHS.password}
      {...rest}
      hint={
        typed === "" ? (
          words.too_short
        ) : (
          <span className="flex items-center gap-3">
            <span aria-hidden="true" className="flex w-20 shrink-0 gap-1">
              {[1, 2, 3].map((bar) => (
                <span
                  key={bar}
                  className={classes(
                    "h-1 flex-1 rounded-full",
                    bar <= BARS[strength].filled ? BARS[strength].colour : "bg-line",
                  )}
                />
              ))}
            </span>
            {words[strength]}
          </span>
        )
      }
    />
  );
}
