/** Members without places, for tests of queries over very many of them. */
import { connectOwner } from "./database.ts";

/**
 * Inserts members 1 to `count`, then runs `after` and gathers statistics. `publicId`, `name` and `sharedAt` are SQL
 * expressions over the number `n`.
 */
export async function fillPlainMembers(
  url: string,
  given: {
    count: number;
    publicId: string;
    name: string;
    sharedAt: string;
    after?: { text: string; values: unknown[] };
  },
): Promise<void> {
  const { count, publicId, name, sharedAt, after } = given;
  const owner = connectOwner(url);
  await owner.connect();
  await owner.query("alter table members.member drop constraint member_id_fkey");
  await owner.query(
    `insert into members.member (id, public_id, name, area_code, mobile, nationality, language, invitation_code, joined_at,
       contact_shared_at)
     select n, ${publicId}, ${name}, '+84', '912345678', 'VN', 'vi', translate(lpad(n::text, 8, '0'), '01', 'AB'), now(),
       ${sharedAt}
     from generate_series(1, ${count}) n`,
  );
  if (after) await owner.query(after);
  await owner.query("vacuum analyze members.member");
  await owner.end();
}
