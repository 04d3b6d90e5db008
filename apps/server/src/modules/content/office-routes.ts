/** Office calls for announcements, pages and banners. */
import { officeContent as contract } from "@banyan/contract/office/content.ts";
import type { Tx } from "../../platform/database.ts";
import { type CallOf, routes } from "../../platform/http/call.ts";
import { pieceDetail, pieceList, versionDetail } from "./piece-views.ts";
import {
  arrange,
  type ContentAct,
  createPiece,
  discardPiece,
  type PiecePorts,
  publishPiece,
  restorePiece,
  savePiece,
  withdrawPiece,
} from "./pieces.ts";

type Change<Input> = (tx: Tx, ports: PiecePorts, input: Input, act: ContentAct) => Promise<void>;

export const officeContentRoutes = (ports: PiecePorts) => {
  /** A change of one piece; the response contains its new state. */
  const changing =
    <Input extends { id: bigint }>(change: Change<Input>) =>
    ({ database, staff, language, now }: CallOf<typeof contract.save>, input: Input) =>
      database.transaction(async (tx) => {
        await change(tx, ports, input, { by: staff.staffId, now });
        return pieceDetail(tx, ports, input.id, { language, now });
      });

  return routes(contract, {
    index: ({ database, language, now }, input) => pieceList(database.queries, ports, input, { language, now }),
    detail: ({ database, language, now }, { id }) => pieceDetail(database.queries, ports, id, { language, now }),
    version: ({ database }, input) => versionDetail(database.queries, input),
    create: ({ database, staff, language, now }, { kind }) =>
      database.transaction(async (tx) => {
        const id = await createPiece(tx, ports, kind, { by: staff.staffId, now });
        return pieceDetail(tx, ports, id, { language, now });
      }),
    save: changing(savePiece),
    restore: changing(restorePiece),
    publish: changing(publishPiece),
    withdraw: changing(withdrawPiece),
    discard: ({ database, staff, now }, input) =>
      database.transaction(async (tx) => {
        await discardPiece(tx, ports, input, { by: staff.staffId, now });
        return {};
      }),
    arrangeBanners: ({ database, staff, now }, { ids }) =>
      database.transaction(async (tx) => {
        await arrange(tx, ports, ids, { by: staff.staffId, now });
        return {};
      }),
  });
};
