/** The links of "My account", to existing pages only. */
import type { ChatApp, ClientConfig } from "@banyan/contract/market.ts";
import { List, ListRow, Skeletons } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import {
  Building2,
  ChartColumn,
  FileText,
  Heart,
  IdCard,
  Info,
  type LucideIcon,
  Mail,
  MapPin,
  MapPinned,
  Megaphone,
  MessageCircle,
  MessageSquareText,
  Network,
  Phone,
  QrCode,
  Settings,
  ShieldCheck,
  Sprout,
  Users,
} from "lucide-react";
import { useConfigQuery } from "../../../api/config.ts";
import { useService } from "../../../api/service.ts";
import { phoneAddress } from "../../../parts/places/phone-address.ts";
import { SHOP_TEXT_PAGES, SHOP_TEXTS, type ShopText, useShopTextNames } from "../../../parts/texts/shop-texts.ts";

const TEXT_ICONS: Record<ShopText, LucideIcon> = {
  about_us: Info,
  company_profile: Building2,
  user_agreement: FileText,
  privacy_policy: ShieldCheck,
};

const icon = (Icon: LucideIcon) => <Icon aria-hidden="true" className="size-5.5" strokeWidth={1.7} />;

export function MemberMenu() {
  const { t } = useLingui();
  return (
    <List aria-label={t`My account`}>
      <ListRow
        icon={icon(Sprout)}
        title={t`Your membership`}
        leads
        render={(row) => <Link to="/pages/member" {...row} />}
      />
      <ListRow icon={icon(Network)} title={t`My team`} leads render={(row) => <Link to="/pages/team" {...row} />} />
      <ListRow
        icon={icon(Users)}
        title={t`Direct referrals`}
        leads
        render={(row) => <Link to="/pages/teamList" {...row} />}
      />
      <ListRow
        icon={icon(ChartColumn)}
        title={t`Income statement`}
        leads
        render={(row) => <Link to="/pages/incomeStatement" search={{}} {...row} />}
      />
      <WishlistRow />
      <ListRow
        icon={icon(MapPin)}
        title={t`Address management`}
        leads
        render={(row) => <Link to="/pages/address/deliveryAddress" search={{}} {...row} />}
      />
      <ListRow
        icon={icon(QrCode)}
        title={t`My QR code and invitation code`}
        leads
        render={(row) => <Link to="/pages/invite" {...row} />}
      />
      <ListRow
        icon={icon(IdCard)}
        title={t`Identity verification`}
        leads
        render={(row) => <Link to="/pages/kyc" {...row} />}
      />
      <ListRow
        icon={icon(Settings)}
        title={t`Settings`}
        leads
        render={(row) => <Link to="/pages/setUp/setUp" {...row} />}
      />
    </List>
  );
}

function WishlistRow() {
  const { t } = useLingui();
  return (
    <ListRow icon={icon(Heart)} title={t`Wishlist`} leads render={(row) => <Link to="/pages/wishlist" {...row} />} />
  );
}

/** What a visitor has. */
export function VisitorMenu() {
  const { t } = useLingui();
  return (
    <List aria-label={t`My account`}>
      <WishlistRow />
    </List>
  );
}

export function ShopMenu() {
  const { t } = useLingui();
  const config = useConfigQuery();
  const service = useService();
  const names = useShopTextNames();
  return (
    <List aria-label={t`About the shop`}>
      {config.isPending && (
        <ListRow
          icon={icon(Phone)}
          title={t`Customer service`}
          detail={
            <span className="block animate-late">
              <Skeletons count={2} className="my-1 h-3 w-32" />
            </span>
          }
        />
      )}
      {service && (
        <ListRow
          icon={icon(Phone)}
          title={t`Customer service`}
          detail={
            <>
              <span translate="no" className="figures block font-medium text-brand-ink">
                {service.phone}
              </span>
              {service.workingDays}
            </>
          }
          render={(row) => <a href={phoneAddress(service.phone)} {...row} />}
        />
      )}
      {service && <OtherContacts service={service} />}
      <ListRow
        icon={icon(MessageSquareText)}
        title={t`Feedback`}
        leads
        render={(row) => <Link to="/pages/feedback/feedback" {...row} />}
      />
      <ListRow icon={icon(Megaphone)} title={t`News`} leads render={(row) => <Link to="/pages/msgList" {...row} />} />
      {SHOP_TEXTS.map((name) => (
        <ListRow
          key={name}
          icon={icon(TEXT_ICONS[name])}
          title={names[name]}
          leads
          render={(row) => <Link to={SHOP_TEXT_PAGES[name]} {...row} />}
        />
      ))}
    </List>
  );
}

const CHAT_NAMES: Record<ChatApp, string> = {
  line: "LINE",
  zalo: "Zalo",
  whatsApp: "WhatsApp",
  kakaoTalk: "KakaoTalk",
};

/** How customer service is reached other than by phone. */
function OtherContacts({ service: { email, chats, place } }: { service: ClientConfig["service"] }) {
  const { t } = useLingui();
  return (
    <>
      {email && (
        <ListRow
          icon={icon(Mail)}
          title={t`Write to customer service`}
          detail={<span translate="no">{email}</span>}
          render={(row) => <a href={`mailto:${email}`} {...row} />}
        />
      )}
      {chats.map(({ app, url }) => (
        <ListRow
          key={app}
          icon={icon(MessageCircle)}
          title={t`Chat in ${CHAT_NAMES[app]}`}
          render={(row) => <a href={url} target="_blank" rel="noreferrer" {...row} />}
        />
      ))}
      {place && (
        <ListRow
          icon={icon(MapPinned)}
          title={t`Where to find us`}
          detail={<span translate="no">{place.address}</span>}
          leads
          render={(row) => (
            <Link
              to="/pages/open-location"
              search={{
                latitude: String(place.latitude),
                longitude: String(place.longitude),
                name: t`Customer service`,
                address: place.address,
                country: place.country,
              }}
              {...row}
            />
          )}
        />
      )}
    </>
  );
}
