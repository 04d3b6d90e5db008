/** The picture viewer of `packages/ui`, translated. */
import Viewer, { type PictureViewerProps } from "@banyan/ui/picture-viewer.tsx";
import { useLingui } from "@lingui/react/macro";

export default function PictureViewer(props: Omit<PictureViewerProps, "label" | "words">) {
  const { t } = useLingui();
  return <Viewer {...props} label={t`Pictures`} words={{ previous: t`Previous`, next: t`Next` }} />;
}
