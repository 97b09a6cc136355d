import { config } from 'zod/mini'

// the page's policy forbids compiled validators; must run before the first schema is made
config({ jitless: true })

/* The parts of zod/mini that screens and resource modules use, so that four remotes share one copy. */
export {
  _default as withDefault,
  array,
  boolean,
  catch as orElse,
  check,
  coerce,
  enum as oneOf,
  literal,
  looseObject,
  maxLength,
  minLength,
  nullish,
  nullable,
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
  superRefine,
  transform,
  union,
  unknown,
} from 'zod/mini'
export type { infer as Infer, input as Input, ZodMiniType as Schema } from 'zod/mini'
