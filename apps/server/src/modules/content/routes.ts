/** Shop calls for banners, announcements and pages. */
import { content as contract } from "@banyan/contract/content.ts";
import { routes } from "../../platform/http/call.ts";
import {
  announcementDetail,
  announcementList,
  bannerList,
  type ContentPorts,
  companyProfile,
  documentPage,
} from "./content.ts";
import { type ReaderPorts, readAnnouncement, unreadAnnouncements } from "./read-marks.ts";

export const contentRoutes = (ports: ReaderPorts & ContentPorts) =>
  routes(
    contract,
    {
      async banners({ database, language, now }) {
        return { list: await bannerList(database.queries, ports, { language, now }) };
      },
      announcements: ({ database, language, now }, input) =>
        announcementList(database.queries, { ...input, language, now }),
      announcement: ({ database, language, now }, { id }) =>
        announcementDetail(database.queries, { id, language, now }),
      unreadAnnouncements: ({ database, member: { memberId }, now }) =>
        unreadAnnouncements(database.queries, ports, { memberId, now }),
      async readAnnouncement({ database, keptDatabase, member: { memberId }, now }, { id }) {
        await keptDatabase.transaction((tx) => readAnnouncement(tx, { memberId, id, now }));
        return unreadAnnouncements(database.queries, ports, { memberId, now });
      },
      companyProfile: ({ database, language, now }) => companyProfile(database.queries, { language, now }),
      document: ({ database, language, now }, { name }) => documentPage(database.queries, { name, language, now }),
    },
    { shared: ["banners", "announcements", "announcement", "companyProfile", "document"] },
  );
