/** The shop's calls about banners, announcements and pages. */
import { content as contract } from "@banyan/contract/content.ts";
import { routes } from "../../platform/http/call.ts";
import { announcementDetail, announcementList, bannerList, companyProfile, documentPage } from "./content.ts";

export const contentRoutes = () =>
  routes(
    contract,
    {
      async banners({ database, language }) {
        return { list: await bannerList(database.queries, language) };
      },
      announcements: ({ database, language, now }, input) =>
        announcementList(database.queries, { ...input, language, now }),
      announcement: ({ database, language, now }, { id }) =>
        announcementDetail(database.queries, { id, language, now }),
      companyProfile: ({ database, language }) => companyProfile(database.queries, language),
      document: ({ database, language }, { name }) => documentPage(database.queries, name, language),
    },
    { shared: ["banners", "announcements", "announcement", "companyProfile", "document"] },
  );
