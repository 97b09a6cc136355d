import { config } from 'zod/mini'

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
