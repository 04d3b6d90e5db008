/** Buttons, chips, badges, tabs. */
import { useState } from "react";
import {
  Badge,
  Button,
  type ButtonSize,
  type ButtonVariant,
  Chip,
  CountBadge,
  IconButton,
  PageHeader,
  Stepper,
  TabList,
  TabPanel,
  Tabs,
  type Tone,
} from "../../src/index.ts";
import { Switch } from "../../src/switch.tsx";
import { State } from "../state.tsx";
import { useTexts } from "../texts.ts";

const VARIANTS: ButtonVariant[] = ["primary", "accent", "outline", "soft", "quiet", "danger"];
const SIZES: ButtonSize[] = ["sm", "md", "lg"];
const TONES: Tone[] = ["plain", "brand", "accent", "gold", "success", "warning", "danger"];

const Plus = () => (
  <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5" stroke="currentColor" strokeWidth="2">
    <path d="M10 4v12M4 10h12" />
  </svg>
);

export function Controls() {
  const { name, action, sentence, options } = useTexts();
  const [chosen, setChosen] = useState<string>(options[0]);
  const [tab, setTab] = useState("0");
  const [count, setCount] = useState(1);
  const [on, setOn] = useState(true);
  return (
    <>
      <State name="PageHeader" wide>
        <PageHeader title={name} backLabel="Back" onBack={() => {}} actions={<Badge tone="gold">{options[0]}</Badge>} />
      </State>
      {VARIANTS.map((variant) => (
        <State key={variant} name={`Button ${variant}`}>
          <div className="flex flex-wrap items-center gap-3">
            {SIZES.map((size) => (
              <Button key={size} variant={variant} size={size}>
                {action}
              </Button>
            ))}
            <Button variant={variant} icon={<Plus />}>
              {action}
            </Button>
            <Button variant={variant} busy>
              {action}
            </Button>
            <Button variant={variant} disabled>
              {action}
            </Button>
            <Button variant={variant} block>
              {action}
            </Button>
          </div>
        </State>
      ))}
      <State name="IconButton">
        <IconButton label="Add">
          <Plus />
        </IconButton>
        <IconButton label="Add on a picture" tone="solid">
          <Plus />
        </IconButton>
        <IconButton label="Add, not now" disabled>
          <Plus />
        </IconButton>
      </State>
      <State name="Chip">
        <div className="flex flex-wrap gap-2">
          {options.map((option) => (
            <Chip key={option} chosen={chosen === option} onClick={() => setChosen(option)}>
              {option}
            </Chip>
          ))}
          <Chip disabled>{options[0]}</Chip>
        </div>
      </State>
      <State name="Badge, CountBadge">
        <div className="flex flex-wrap gap-2">
          {TONES.map((tone) => (
            <Badge key={tone} tone={tone}>
              {options[1]}
            </Badge>
          ))}
        </div>
        <div className="mt-4 flex gap-10">
          {[0, 3, 120].map((number) => (
            <span key={number} className="relative inline-block size-6 rounded-full bg-sunken">
              <CountBadge count={number} label={`${number} new`} />
            </span>
          ))}
        </div>
      </State>
      <State name="Tabs">
        <Tabs
          label={name}
          tabs={options.map((label, index) => ({ id: String(index), label, count: index * 4 }))}
          value={tab}
          onChange={setTab}
        >
          <TabList />
          <TabPanel className="p-3 text-sm">{sentence}</TabPanel>
        </Tabs>
      </State>
      <State name="Stepper">
        <div className="flex flex-wrap gap-4">
          <Stepper value={count} onChange={setCount} max={5} label="Pieces" decreaseLabel="Less" increaseLabel="More" />
          <Stepper
            value={count}
            onChange={setCount}
            max={5}
            size="sm"
            label="Few pieces"
            decreaseLabel="Fewer"
            increaseLabel="A few more"
          />
          <Stepper
            value={2}
            onChange={setCount}
            max={5}
            disabled
            label="No pieces"
            decreaseLabel="Less of none"
            increaseLabel="More of none"
          />
        </div>
      </State>
      <State name="Switch">
        <Switch label={options[0]} detail={sentence} checked={on} onChange={setOn} />
        <Switch label={options[1]} checked={!on} onChange={(next) => setOn(!next)} />
        <Switch label={options[2]} detail={sentence} checked disabled onChange={setOn} />
      </State>
    </>
  );
}
