/** The bytes of a photo, for the one reader of its address. Everybody else gets the answer of an unknown address. */
import type { FastifyRequest } from "fastify";
import { type Http, type HttpDeps, requireRight } from "../../platform/http/server.ts";
import { refuse } from "../../platform/refusal.ts";
import { isPass, PHOTO_PATH, type Reader } from "./addresses.ts";
import { selectPhoto } from "./photo-store.ts";
import { openPhoto, type PapersDeps } from "./photos.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function addPhotoRoute(http: Http, { clock, sessions }: HttpDeps, papers: PapersDeps): void {
  http.get(PHOTO_PATH, async (request, reply) => {
    const now = clock.now();
    const { id } = request.params as { id: string };
    const { pass } = request.query as Record<string, string>;
    const reader = await readerOf(request, now).catch(() => null);
    if (!reader || !UUID.test(id) || !isPass(papers.keys.vault, { id, pass, reader, now })) {
      throw refuse("PATH_UNKNOWN");
    }
    const photo = await selectPhoto(papers.database.queries, id);
    if (!photo || ("memberId" in reader && photo.memberId !== reader.memberId)) throw refuse("PATH_UNKNOWN");
    const bytes = await openPhoto(papers, photo);
    return reply
      .headers({
        "content-type": "image/webp",
        "cache-control": "private, no-store",
        "content-disposition": "inline",
        "cross-origin-resource-policy": "same-origin",
      })
      .send(bytes);
  });

  async function readerOf(request: FastifyRequest, now: Date): Promise<Reader | null> {
    const token = request.headers["ba-user-token"];
    if (token) return { memberId: (await sessions.member(String(token), now)).memberId };
    const staff = await sessions.staff(request.headers.cookie, now);
    if (!staff) return null;
    requireRight(staff, "office:kyc.decide");
    return { staffId: staff.staffId };
  }
}
