/** Pictures: responsive, cropped in a frame, panned and zoomed. */
import { useRef, useState } from "react";
import icon from "../../src/art/app-icon.svg";
import {
  Button,
  PanZoom,
  type PanZoomHandle,
  Picture,
  PictureFrame,
  useFraming,
  type VisibleArea,
} from "../../src/index.ts";
import { State } from "../state.tsx";
import { useTexts } from "../texts.ts";

const PICTURE = { width: 512, height: 512, sources: [{ width: 512, url: icon }] };
const TREE = { width: 40_000, height: 8_000 };
const CELL = 200;

export function Pictures() {
  const { name } = useTexts();
  const framing = useFraming({ ratio: 1, filled: true });
  return (
    <>
      <State name="Picture">
        <div className="flex gap-3">
          <Picture picture={PICTURE} alt={name} sizes="96px" ratio="1/1" className="w-24 rounded-field" />
          <Picture picture={null} alt={name} sizes="96px" ratio="1/1" className="w-24 rounded-field" />
        </div>
      </State>
      <State name="PictureFrame">
        <div className="w-60">
          <PictureFrame
            framing={framing}
            picture={icon}
            moveLabel="Move"
            zoomLabel="Enlarge"
            zoomIcon={<span>+</span>}
          />
        </div>
      </State>
      <State name="PanZoom">
        <PanZoom label="Picture" size={PICTURE} className="h-60 rounded-card border border-line">
          <img src={icon} alt="" draggable={false} className="size-full" />
        </PanZoom>
      </State>
      <State name="PanZoom of something very large, drawn by what is in sight">
        <Tree />
      </State>
    </>
  );
}

/** Renders visible cells only, as a tree of many thousands requires. */
function Tree() {
  const [area, setArea] = useState<VisibleArea>();
  const [pressed, setPressed] = useState("");
  const tree = useRef<PanZoomHandle>(null);
  const step = area && area.scale < 0.1 ? CELL * 20 : CELL;
  const cells = area ? cellsIn(area, step) : [];
  return (
    <>
      <PanZoom
        ref={tree}
        label="Tree"
        size={TREE}
        most={1}
        onView={setArea}
        className="h-60 rounded-card border border-line"
      >
        {cells.map(({ x, y }) => (
          <button
            key={`${x} ${y}`}
            type="button"
            onClick={() => setPressed(`${x / CELL}/${y / CELL}`)}
            className="absolute rounded-card border border-line bg-brand-soft text-brand-ink"
            style={{ left: x, top: y, width: step - 20, height: step - 20, fontSize: step / 6 }}
          >
            {x / CELL}/{y / CELL}
          </button>
        ))}
      </PanZoom>
      <div className="mt-2 flex flex-wrap items-center gap-2 text-sm">
        <Button size="sm" variant="outline" onClick={() => tree.current?.show({ x: 20_000, y: 4_000 }, 1)}>
          Show the middle
        </Button>
        <Button size="sm" variant="outline" onClick={() => tree.current?.enlarge(2)}>
          Larger
        </Button>
        <Button size="sm" variant="outline" onClick={() => tree.current?.fit()}>
          All of it
        </Button>
        <output>
          {cells.length} cells drawn, pressed: {pressed}
        </output>
      </div>
    </>
  );
}

function cellsIn({ left, top, width, height }: VisibleArea, step: number): { x: number; y: number }[] {
  const cells = [];
  const first = (at: number) => Math.max(0, Math.floor(at / step) * step);
  for (let x = first(left); x < Math.min(TREE.width, left + width); x += step)
    for (let y = first(top); y < Math.min(TREE.height, top + height); y += step) cells.push({ x, y });
  return cells;
}
