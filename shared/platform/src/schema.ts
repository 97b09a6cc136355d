import * as z from 'zod/mini'

// the page's policy forbids compiled validators; must run before the first schema is created
z.config({ jitless: true })

/* The parts of zod/mini that pages and resource modules use, so that four remotes share one copy. */
export {
  _default as withDefault,
  array,
  boolean,
  enum as oneOf,
  keyof,
  looseObject,
  maxLength,
  minLength,
  NEVER,
  nullish,
  number,
  object,
  optional,
  parse,
  pipe,
  record,
  refine,
  regex,
  registry,
  safeParse,
  string,
  transform,
  union,
  unknown,
} from 'zod/mini'
export type { infer as Infer, input as Input, ZodMiniType as Schema } from 'zod/mini'

/** An error of a value: a translation key, and the values for its placeholders. */
export type Fault = { error: string; params?: Readonly<Record<string, string | number>> }

/** Returns a check that reports the fault that `faultOf` returns for a value, at `path` within the value. */
export function faults<Value>(
  faultOf: (value: Value) => Fault | undefined,
  path: readonly PropertyKey[] = [],
): z.core.CheckFn<Value> {
  return ({ value, issues }) => {
    const fault = faultOf(value)
    if (!fault) return
    const { error, params } = fault
    issues.push({
      code: 'custom',
      message: error,
      input: value,
      // zod adds the path of the value in front
      path: [...path],
      // as with a refinement, the following rules run too
      continue: true,
      ...(params && { params }),
    })
  }
}

/** Rules of a form: each names the field that shows its error. `error` is a translation key. */
export const ruleOf =
  <Form>() =>
  (field: keyof Form, isValid: (form: Form) => boolean, error: string) =>
    z.refine<Form>(isValid, { path: [field], error })
