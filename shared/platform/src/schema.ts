import { config, type core, refine } from 'zod/mini'

// the page's policy forbids compiled validators; must run before the first schema is made
config({ jitless: true })

/* The parts of zod/mini that screens and resource modules use, so that four remotes share one copy. */
export {
  _default as withDefault,
  array,
  boolean,
  enum as oneOf,
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
  safeParse,
  string,
  transform,
  union,
  unknown,
} from 'zod/mini'
export type { infer as Infer, input as Input, ZodMiniType as Schema } from 'zod/mini'

/** What is wrong with a value: an i18n key, and the values that its text names. */
export type Fault = { error: string; params?: Readonly<Record<string, string | number>> }

/** A check that says of a value what `faultOf` finds wrong with it, at `path` within the value. */
export function faults<Value>(
  faultOf: (value: Value) => Fault | undefined,
  path: readonly PropertyKey[] = [],
): core.CheckFn<Value> {
  return ({ value, issues }) => {
    const fault = faultOf(value)
    if (!fault) return
    const { error, params } = fault
    issues.push({
      code: 'custom',
      message: error,
      input: value,
      // zod puts in front of it where the value stands
      path: [...path],
      // as with a refinement, the rules after this one have their say too
      continue: true,
      ...(params && { params }),
    })
  }
}

/** Rules of a form: each says at which field its text stands when the form doesn't keep it. `error` is an i18n key. */
export const ruleOf =
  <Form>() =>
  (field: keyof Form, isKept: (form: Form) => boolean, error: string) =>
    refine<Form>(isKept, { path: [field], error })
