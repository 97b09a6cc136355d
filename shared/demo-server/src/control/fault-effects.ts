import { z } from 'zod'

import { refused } from '../http/refusal'
import type { Effect } from './effect'
import { whereShape } from './where'

/** The route is not run; the call is refused in the server's own form of an error. */
export const errorSchema = z.strictObject({
  kind: z.literal('error'),
  status: z.int().min(400).max(599).default(500),
  message: z.string().default('internal server error'),
  ...whereShape,
})

export function error({ status, message }: z.infer<typeof errorSchema>): Effect {
  return {
    onCall() {
      throw refused(status, message)
    },
  }
}

/** The route is run, but its answer arrives as nobody can read it. */
export const malformedSchema = z.strictObject({
  kind: z.literal('malformed'),
  /** `cut`: half of the text. `invalid`: no JSON. `shape`: JSON of another shape than promised. */
  how: z.enum(['cut', 'invalid', 'shape']).default('cut'),
  ...whereShape,
})

export function malformed({ how }: z.infer<typeof malformedSchema>): Effect {
  const spoil = {
    cut: (answer: string) => answer.slice(0, Math.ceil(answer.length / 2)) || '{',
    invalid: () => '{"Code":200,"Message":undefined}',
    shape: () => '{"Code":200,"Message":"","Response":{"unexpected":true}}',
  }[how]
  return { onAnswer: (answer) => ({ send: spoil(answer) }) }
}

/** The route is not run; a web page comes instead, as from an address that is no management server. */
export const htmlSchema = z.strictObject({
  kind: z.literal('html'),
  status: z.int().min(200).max(599).default(200),
  ...whereShape,
})

const PAGE =
  '<!doctype html>\n<html><head><title>Welcome</title></head><body>It works!</body></html>\n'

export function html({ status }: z.infer<typeof htmlSchema>): Effect {
  return {
    onCall(_request, reply) {
      void reply.code(status).type('text/html; charset=utf-8').send(PAGE)
      return 'handled'
    },
  }
}
