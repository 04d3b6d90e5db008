/** What pages see while the answer in a newly chosen language is on its way, after it was lost, and once it is there. */
import { orders } from "@banyan/contract/browser/orders.ts";
import { LocaleContext } from "@banyan/ui/locale.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { connect } from "./call.ts";
import { ask, askPages, queryClient, useInfiniteQuery, useQuery } from "./query.ts";

let language: "en" | "vi";
let answers: "answers" | "waits" | "fails" | "refuses";

const answer = () => {
  const data = { list: [], nextCursor: "more", language };
  return new Response(JSON.stringify({ code: 1, msg: "", time: 1, data }));
};
const refusal = () =>
  new Response(JSON.stringify({ code: 0, msg: "gone", time: 1, data: { error: "ORDER_NOT_FOUND" } }));

beforeEach(() => {
  language = "en";
  answers = "answers";
  queryClient.clear();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 1 } });
  connect({
    language: () => language,
    viewer: () => "10000001",
    guard: (request) => request(),
    fetch: () => {
      if (answers === "waits") return new Promise(() => {});
      if (answers === "fails") return Promise.reject(new TypeError("no connection"));
      return Promise.resolve(answers === "refuses" ? refusal() : answer());
    },
  });
});
afterEach(cleanup);

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <LocaleContext value={language}>{children}</LocaleContext>
  </QueryClientProvider>
);

const READS = {
  "an answer": () => useQuery(ask(orders.index, {})),
  "a list of pages": () => useInfiniteQuery(askPages(orders.index, {})),
};

/** Reads every flag, as pages may. */
const seen = <Result extends object>(result: Result) => ({ ...result }) as Record<string, unknown>;
const SHOWN = {
  status: "success",
  isPending: false,
  isLoading: false,
  isError: false,
  isLoadingError: false,
  isSuccess: true,
  error: null,
};

test.each(Object.entries(READS))("%s stays as it was, until it comes in the new language", async (_, read) => {
  const { result, rerender } = renderHook(() => seen(read()), { wrapper });
  await waitFor(() => expect(result.current).toMatchObject(SHOWN));
  const { data, hasNextPage } = result.current;
  language = "vi";
  for (const state of ["waits", "fails"] as const) {
    answers = state;
    await queryClient.cancelQueries();
    rerender();
    void queryClient.refetchQueries();
    if (state === "fails")
      await waitFor(() => expect(queryClient.getQueryCache().getAll().at(-1)?.state.status).toBe("error"));
    expect(result.current).toMatchObject({ ...SHOWN, isPlaceholderData: true });
    expect(result.current.data).toBe(data);
    expect(result.current.hasNextPage).toBe(hasNextPage);
  }
  answers = "answers";
  await queryClient.refetchQueries();
  await waitFor(() => expect(result.current.data).not.toBe(data));
  expect(result.current).toMatchObject({ ...SHOWN, isPlaceholderData: false });
  expect(JSON.stringify(result.current.data)).toContain('"language":"vi"');
});

test.each(Object.entries(READS))("%s is replaced by a refusal in the new language", async (_, read) => {
  const { result, rerender } = renderHook(() => seen(read()), { wrapper });
  await waitFor(() => expect(result.current).toMatchObject(SHOWN));
  language = "vi";
  answers = "refuses";
  rerender();
  await waitFor(() => expect(result.current).toMatchObject({ status: "error", data: undefined }));
});
