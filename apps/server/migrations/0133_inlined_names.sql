-- PostgreSQL writes a plain expression into the statement that calls it only where the function has no settings of its own. With
-- them, each name that a search looks at cost a call and a change of the search path: half of the time of a search. What these
-- functions call is in pg_catalog or named with its schema, so they need no path.
alter function members.folded(text) reset search_path;
alter function members.pairs(text) reset search_path;
alter function members.name_pairs(text, text) reset search_path;
