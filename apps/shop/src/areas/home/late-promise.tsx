/** The promise of the shop from its settings, and the terms of delivery (promise-bar.tsx). */
import { useConfig } from "../../api/config.ts";
import { DeliveryStrip } from "../../parts/goods/delivery-strip.tsx";
import { Promises } from "./promise-bar.tsx";

export default function LatePromise() {
  return <Promises promise={useConfig()?.tagline} terms={<DeliveryStrip />} />;
}
