/**
 * The hook behind every form. `useContractForm(endpoint, { defaults })` validates with the contract, shows errors at
 * their fields, focuses the first invalid field, assigns the server's refusals to fields, and keeps a draft if given a
 * subject.
 */
import type { Refused } from "@banyan/contract/client.ts";
import type { Call, InputOf, OutputOf, Repeatable } from "@banyan/contract/endpoint.ts";
import type { ErrorName } from "@banyan/contract/errors.ts";
import type { FieldProblem } from "@banyan/contract/problems.ts";
import { useLingui } from "@lingui/react/macro";
import { type FormEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  set,
  type UseFormRegisterReturn,
  useForm,
  useWatch,
} from "react-hook-form";
import { connection } from "../call.ts";
import { useSend } from "../send.ts";
import { draftOf } from "./draft.ts";
import { problemsOf, sentencesIn } from "./rules.ts";

export type Values = FieldValues;
type Name<V> = Extract<keyof V, string>;
/** Error texts of a field: one for `REQUIRED`, or one per problem. Others use the server's sentence. */
type Words = string | Partial<Record<FieldProblem, string>>;

export interface ContractFormOptions<E extends Call, V extends Values> {
  /** In the order of the page, which decides the first invalid field to focus. */
  defaults: V;
  /** Converts values to the input; the identity by default. */
  input?: (values: V) => InputOf<E>;
  words?: Partial<Record<Name<V>, Words>>;
  /**
   * Checks beyond the contract, such as a repeated password or a balance. Returns sentences by field, which override
   * the contract's.
   */
  check?: (values: V) => Partial<Record<Name<V>, string | undefined | false>>;
  /** The field of each refusal by name. */
  places?: Partial<Record<ErrorName, Name<V>>>;
  /** Keeps a draft under this subject, such as an id. A change of the subject does not change the values. */
  draft?: string;
  /** Whether a draft belongs to what the page was opened for. Another one is not restored. */
  draftFits?: (draft: Partial<V>) => boolean;
  /** Receives a valid input instead of sending it: for moves, which a sheet confirms first. */
  onValid?: (input: InputOf<E>, values: V) => unknown;
  onDone?: (output: OutputOf<E>, input: InputOf<E>) => unknown;
  /** Returns true if the page shows the refusal itself. */
  onRefused?: (refused: Refused) => boolean | undefined;
}

/** Errors by dotted path. */
export type FieldSentences = Record<string, string>;

/** Props of a native input. */
export type Field = UseFormRegisterReturn & { error?: string };

/** Props of a control with `value` and `onChange(value)`. */
export interface Bound<Value> {
  value: Value;
  onChange: (value: Value) => void;
  ref: (element: { focus: () => void } | null) => void;
  error?: string;
}

export interface ContractForm<V extends Values> {
  /** Props of the `<form>`. */
  props: { noValidate: true; onSubmit: (event: FormEvent) => void };
  field: (name: Name<V>) => Field;
  bind: <N extends Name<V>>(name: N) => Bound<V[N]>;
  /** Ref of a native input for a part of a value, by dotted path, for focusing it. */
  hold: (path: string) => (element: { focus: () => void } | null) => void;
  values: V;
  set: (values: Partial<V>) => void;
  errors: FieldSentences;
  /** The error of the form as a whole. */
  problem: string | undefined;
  /** Validating or sending. */
  busy: boolean;
  /** Whether a value differs from the defaults. */
  dirty: boolean;
  /** Validates, then sends or calls `onValid`. */
  submit: () => Promise<void>;
  /** Validates one field, and focuses it if invalid. */
  isRight: (name: Name<V>) => Promise<boolean>;
  /** Shows a refusal at its field, or at the form. */
  refuse: (refused: Refused) => void;
  /** Sets the error of the form as a whole. */
  say: (problem: string | undefined) => void;
  /** Focuses a field after the next render. */
  focus: (name: Name<V>) => void;
  /** Resets to these values or the defaults, and deletes the draft. */
  reset: (values?: V) => void;
}

/** The type of an error from the contract or the page, as opposed to the server. */
const WRONG = "wrong";

export function useContractForm<E extends Call, V extends Values>(
  endpoint: E,
  given: ContractFormOptions<E, V>,
): ContractForm<V> {
  const { t, i18n } = useLingui();
  const names = Object.keys(given.defaults);
  const elements = useRef(new Map<string, { focus: () => void }>());
  const [attention, setAttention] = useState<{ to: string }>();
  const [problem, setProblem] = useState<string>();
  const submitting = useRef(false);
  const [busy, setBusy] = useState(false);
  const { path } = endpoint;
  const subject = given.draft;
  const draft = useMemo(() => (subject === undefined ? undefined : draftOf<V>(path, subject)), [path, subject]);
  const [kept] = useState(() => {
    const found = draft?.read();
    return found && given.draftFits?.(found) !== false ? found : undefined;
  });
  const latest = useRef(given);
  useEffect(() => {
    latest.current = given;
  });
  const inputOf = (values: V) =>
    latest.current.input ? latest.current.input(values) : (values as unknown as InputOf<E>);
  const form = useForm<V>({
    defaultValues: { ...given.defaults, ...kept } as DefaultValues<V>,
    // We focus the first invalid field in page order ourselves, including controls that are not native inputs.
    shouldFocusError: false,
    async resolver(values) {
      const wrong = await judge(values as V);
      const errors = {};
      for (const [path, message] of Object.entries(wrong)) set(errors, path, { type: WRONG, message });
      return Object.keys(wrong).length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
  });
  const { control, formState } = form;
  const values = useWatch({ control }) as V;
  const errors = flat(formState.errors);
  const send = useSend(endpoint as Repeatable, {
    async onDone(output, input) {
      draft?.forget();
      await given.onDone?.(output as OutputOf<E>, input as InputOf<E>);
    },
    onRefused(refused) {
      if (!given.onRefused?.(refused)) refuse(refused);
      return true;
    },
  });

  /** Validates, and returns sentences by dotted path. */
  async function judge(typed: V): Promise<Record<string, string>> {
    // Wait for a render: `check` of the page reads values computed while rendering.
    await new Promise((drawn) => setTimeout(drawn));
    const problems = Object.entries(await problemsOf(endpoint, inputOf(typed)));
    const sentences = problems.length > 0 && (await sentencesIn(connection().language()).catch(() => undefined));
    const wrong = Object.fromEntries(
      problems.map(([path, kind]) => {
        const words: Words | undefined = latest.current.words?.[path as Name<V>];
        const own = typeof words === "string" ? kind === "REQUIRED" && words : words?.[kind];
        return [path, own || (sentences && sentences.fields[kind]) || t`Please check this`];
      }),
    );
    for (const [name, sentence] of Object.entries(latest.current.check?.(typed) ?? {}))
      if (sentence) wrong[name] = sentence;
    return wrong;
  }

  const attend = (wrong: Record<string, string>) => {
    const paths = Object.keys(wrong);
    const first = names.find((name) => paths.some((path) => path === name || path.startsWith(`${name}.`)));
    const parts = paths.filter((path) => path.startsWith(`${first}.`));
    if (first) setAttention({ to: parts.find((path) => elements.current.has(path)) ?? first });
    else setProblem(t`Please check this`);
  };
  useEffect(() => {
    if (attention) elements.current.get(attention.to)?.focus();
  }, [attention]);

  const refuse = (refused: Refused) => {
    const place = given.places?.[refused.name];
    const wrong = Object.entries(refused.fields).filter(([path]) => names.includes(path.split(".")[0] ?? ""));
    if (wrong.length === 0 && place) wrong.push([place, refused.message]);
    for (const [path, message] of wrong) form.setError(path as Path<V>, { type: "refused", message });
    if (wrong.length > 0) attend(Object.fromEntries(wrong));
    else setProblem(refused.message);
  };

  const submit = async () => {
    // Ignore a second press while the first one is being validated or sent.
    if (submitting.current) return;
    submitting.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      await form.handleSubmit(
        async () => {
          const typed = form.getValues();
          const input = inputOf(typed);
          if (given.onValid) await given.onValid(input, typed);
          else await send.mutateAsync(input as never).catch(() => {});
        },
        (wrong) => attend(flat(wrong)),
      )();
    } finally {
      submitting.current = false;
      setBusy(false);
    }
  };

  useEffect(() => {
    if (!draft) return;
    const { unsubscribe } = form.watch((_, { name }) => name && draft.write(form.getValues()));
    return unsubscribe;
  }, [draft, form]);

  // Translates shown errors after a change of the language.
  const sayAnew = useEffectEvent(() => {
    if (formState.isSubmitted && Object.keys(errors).length > 0) void form.trigger();
  });
  const { locale } = i18n;
  useEffect(() => {
    if (locale) sayAnew();
  }, [locale]);

  const hold = (name: string) => (element: { focus: () => void } | null) => {
    if (element) elements.current.set(name, element);
    else elements.current.delete(name);
  };
  const forgive = (name: Name<V>) => {
    if (!formState.isSubmitted && errors[name]) form.clearErrors(name as unknown as Path<V>);
  };
  const change = (name: Name<V>, value: unknown) => {
    forgive(name);
    form.setValue(name as unknown as Path<V>, value as never, {
      shouldDirty: true,
      shouldValidate: formState.isSubmitted,
    });
    void judgeOthers(name);
  };
  /** A field may be invalid because of another one. Server errors stay until their own field changes. */
  const judgeOthers = async (changed: Name<V>) => {
    if (!formState.isSubmitted) return;
    const others = Object.entries(formState.errors).filter(
      ([name, found]) => name !== changed && found?.type === WRONG,
    );
    if (others.length > 0) await form.trigger(others.map(([name]) => name as Path<V>));
  };

  return {
    props: {
      noValidate: true,
      onSubmit(event) {
        event.preventDefault();
        event.stopPropagation();
        void submit();
      },
    },
    field(name) {
      const registered = form.register(name as unknown as Path<V>);
      const held = hold(name);
      return {
        ...registered,
        ref(element) {
          registered.ref(element);
          held(element as HTMLElement | null);
        },
        async onChange(event) {
          forgive(name);
          await registered.onChange(event);
          await judgeOthers(name);
        },
        error: errors[name],
      };
    },
    bind: (name) => ({
      value: values[name],
      onChange: (value) => change(name, value),
      ref: hold(name),
      error: errors[name],
    }),
    hold,
    values,
    set(some) {
      for (const [name, value] of Object.entries(some)) change(name as Name<V>, value);
    },
    errors,
    problem,
    busy,
    dirty: formState.isDirty,
    submit,
    async isRight(name) {
      const right = await form.trigger(name as unknown as Path<V>);
      if (!right) setAttention({ to: name });
      return right;
    },
    refuse,
    say: setProblem,
    focus: (name) => setAttention({ to: name }),
    reset(next) {
      draft?.forget();
      setProblem(undefined);
      form.reset((next ?? given.defaults) as V);
    },
  };
}

/** Flattens react-hook-form's errors to dotted paths. */
function flat(errors: FieldErrors, before = ""): Record<string, string> {
  return Object.assign(
    {},
    ...Object.entries(errors).map(([name, found]) => {
      if (!found || typeof found !== "object") return {};
      if (typeof found.message === "string") return { [before + name]: found.message };
      return flat(found as FieldErrors, `${before}${name}.`);
    }),
  ) as Record<string, string>;
}
