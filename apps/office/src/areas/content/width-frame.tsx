/** An iframe of a given width with the page's styles, scaled down if space is short. */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";

interface WidthFrameProps {
  title: string;
  /** CSS pixels. */
  width: number;
  lang: string;
  children: ReactNode;
}

export function WidthFrame({ title, width, lang, children }: WidthFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const [body, setBody] = useState<HTMLElement>();
  const [size, setSize] = useState({ room: width, height: 0 });
  // Some browsers replace the document when the frame has loaded.
  const begin = () => setBody(frame.current?.contentDocument?.body);
  useEffect(begin, []);
  useEffect(() => {
    const around = room.current;
    const inside = body?.ownerDocument;
    if (!inside || !around) return;
    for (const { ownerNode } of document.styleSheets)
      if (ownerNode) inside.head.append(inside.importNode(ownerNode, true));
    for (const { name, value } of document.documentElement.attributes) inside.documentElement.setAttribute(name, value);
    const measure = () => setSize({ room: around.clientWidth, height: inside.body.scrollHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(around);
    observer.observe(inside.body);
    return () => observer.disconnect();
  }, [body]);
  const scale = Math.min(1, size.room / width);
  return (
    <div
      ref={room}
      className="mx-auto w-full overflow-hidden rounded-card border border-line bg-paper"
      style={{ height: size.height * scale, maxWidth: width }}
    >
      <iframe
        ref={frame}
        title={title}
        onLoad={begin}
        sandbox="allow-same-origin"
        style={{ width, height: size.height, transform: `scale(${scale})`, transformOrigin: "0 0" }}
        className="block border-0"
      />
      {body && createPortal(<div lang={lang}>{children}</div>, body)}
    </div>
  );
}
