/** The error of a form as a whole; announced when it appears. */
import { Button } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";

interface FormNoticeProps {
  problem: string | undefined;
  onRetry?: () => void;
  retryLabel?: string;
}

export function FormNotice({ problem, onRetry, retryLabel }: FormNoticeProps) {
  const { t } = useLingui();
  return (
    <div role="alert" className="empty:hidden">
      {problem && (
        <div className="rounded-field bg-danger-soft px-4 py-3 text-sm text-danger">
          <p className="font-medium">{problem}</p>
          {onRetry && (
            <Button variant="outline" size="sm" className="mt-2" onClick={onRetry}>
              {retryLabel ?? t`Try again`}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
