/** The definition of a database, without rows, as lines for comparing two databases. */
import pg from "pg";

/** Each row is one line. */
const QUERIES = [
  // Schemas, and the rights on them.
  "select 'schema', n.nspname, n.nspacl::text from ours n",
  // Tables, views, sequences, indexes, composite types.
  `select 'relation', c.oid::regclass, c.relkind, c.relpersistence, c.reloptions::text, c.relacl::text
   from pg_class c join ours n on n.oid = c.relnamespace`,
  `select 'column', a.attrelid::regclass, a.attnum, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
     a.attidentity, a.attgenerated, a.attcollation::regcollation, a.attacl::text, pg_get_expr(d.adbin, d.adrelid)
   from pg_attribute a join pg_class c on c.oid = a.attrelid join ours n on n.oid = c.relnamespace
   left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where a.attnum > 0`,
  `select 'constraint', k.connamespace::regnamespace, k.conrelid::regclass, k.contypid::regtype, k.conname,
     pg_get_constraintdef(k.oid)
   from pg_constraint k join ours n on n.oid = k.connamespace`,
  `select 'index', pg_get_indexdef(i.indexrelid), i.indisvalid
   from pg_index i join pg_class c on c.oid = i.indexrelid join ours n on n.oid = c.relnamespace`,
  `select 'view', c.oid::regclass, pg_get_viewdef(c.oid)
   from pg_class c join ours n on n.oid = c.relnamespace where c.relkind in ('v', 'm')`,
  `select 'function', p.oid::regprocedure, pg_get_functiondef(p.oid), p.proacl::text
   from pg_proc p join ours n on n.oid = p.pronamespace`,
  `select 'sequence', s.seqrelid::regclass, s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqcache, s.seqcycle
   from pg_sequence s join pg_class c on c.oid = s.seqrelid join ours n on n.oid = c.relnamespace`,
  `select 'type', t.oid::regtype, t.typtype, t.typbasetype::regtype, t.typnotnull, t.typdefault,
     t.typcollation::regcollation, t.typacl::text
   from pg_type t join ours n on n.oid = t.typnamespace`,
  `select 'trigger', t.tgrelid::regclass, pg_get_triggerdef(t.oid)
   from pg_trigger t join pg_class c on c.oid = t.tgrelid join ours n on n.oid = c.relnamespace where not t.tgisinternal`,
  `select 'comment', pg_describe_object(d.classoid, d.objoid, d.objsubid), d.description
   from pg_description d where d.classoid = 'pg_class'::regclass
     and exists (select from pg_class c join ours n on n.oid = c.relnamespace where c.oid = d.objoid)`,
];

/** Every line, sorted. */
export async function catalogOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, options: "-c search_path=" });
  await client.connect();
  const lines: string[] = [];
  for (const query of QUERIES) {
    const { rows } = await client.query<unknown[]>({
      text: `with ours as (
        select * from pg_namespace where nspname !~ '^pg_' and nspname not in ('information_schema', 'public')
      ) ${query}`,
      rowMode: "array",
    } as never);
    lines.push(...rows.map((row) => row.map(String).join(" ")));
  }
  await client.end();
  return lines.sort();
}
