import { DAY_SECONDS } from '@meshdeck/domain/times'
import * as z from 'zod'

import { timeOfUnix, unixNow } from '../clock'
import { httpError } from '../http/replies'
import { type License, NO_LICENSE_KEY, validLicense } from '../server/license'
import { type Effect, type Outcome, callFilterShape } from './effect'

/** Rejects the call with an error in the server's format, without running the route. */
export const errorSchema = z.strictObject({
  kind: z.literal('error'),
  status: z.int().min(400).max(599).default(500),
  message: z.string().default('internal server error'),
  ...callFilterShape,
})

export function error({ status, message }: z.infer<typeof errorSchema>): Effect {
  return {
    onCall() {
      throw httpError(status, message)
    },
  }
}

/** Runs the route, but makes its response unreadable. */
export const malformedSchema = z.strictObject({
  kind: z.literal('malformed'),
  /** `cut`: half of the text. `invalid`: no JSON. `shape`: JSON that doesn't match the contract. */
  how: z.enum(['cut', 'invalid', 'shape']).default('cut'),
  ...callFilterShape,
})

export function malform({ how }: z.infer<typeof malformedSchema>): Effect {
  const spoil = {
    cut: (answer: string) => answer.slice(0, Math.ceil(answer.length / 2)) || '{',
    invalid: () => '{"Code":200,"Message":undefined}',
    shape: () => '{"Code":200,"Message":"","Response":{"unexpected":true}}',
  }[how]
  return { onAnswer: (answer) => ({ send: spoil(answer) }) }
}

/** Sends a web page without running the route, like an address that isn't a management server. */
export const htmlSchema = z.strictObject({
  kind: z.literal('html'),
  status: z.int().min(200).max(599).default(200),
  ...callFilterShape,
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

const MAX_DELAY_MS = 600_000

/** Delays calls before the route runs, at most ten minutes; removing the fault releases them. */
export const latencySchema = z.strictObject({
  kind: z.literal('latency'),
  milliseconds: z.int().min(1).max(MAX_DELAY_MS),
  ...callFilterShape,
})

export function latency({ milliseconds }: z.infer<typeof latencySchema>): Effect {
  const { wait, letGo } = createWaiting()
  return {
    onCall: (): Promise<Outcome> => wait(milliseconds).then(() => 'goes-on'),
    onRemove: letGo,
  }
}

/** Delays a call for every database statement of its route. */
export const slowDatabaseSchema = z.strictObject({
  kind: z.literal('slow-database'),
  milliseconds: z.int().min(1).max(10_000),
  ...callFilterShape,
})

export function slowDatabase({ milliseconds }: z.infer<typeof slowDatabaseSchema>): Effect {
  const { wait, letGo } = createWaiting()
  return {
    async onAnswer(answer, { statements }) {
      if (statements > 0) await wait(Math.min(statements * milliseconds, MAX_DELAY_MS))
      return { send: answer }
    },
    onRemove: letGo,
  }
}

/** Holds calls for a while, and can release all at once. */
type Hold = {
  /** Resolves after the given milliseconds, or when all calls are released. */
  wait(milliseconds: number): Promise<void>
  letGo(): void
}

function createWaiting(): Hold {
  const waiting = new Set<() => void>()

  return {
    wait: (milliseconds) =>
      new Promise((resolve) => {
        const goOn = () => {
          clearTimeout(timer)
          waiting.delete(goOn)
          resolve()
        }
        const timer = setTimeout(goOn, milliseconds)
        // waiting calls must not block the server's shutdown
        timer.unref()
        waiting.add(goOn)
      }),
    letGo: () => waiting.forEach((goOn) => goOn()),
  }
}

/**
 * Puts a Pro server into the state without a license: its status shows the reason, and every other call is rejected
 * with it.
 */
export const licenseErrorSchema = z.strictObject({
  kind: z.literal('license-error'),
  message: z.string().min(1).default(NO_LICENSE_KEY),
})

export function licenseError(
  { message }: z.infer<typeof licenseErrorSchema>,
  license: License,
): Effect {
  return {
    onSet: () => void Object.assign(license, { error: message }),
    onRemove: () => void Object.assign(license, { error: validLicense().error }),
  }
}

/** Puts the server on a trial that ends in the given days; a negative number means that it has ended. */
export const trialSchema = z.strictObject({
  kind: z.literal('trial'),
  days: z.number().min(-3650).max(3650),
})

export function trial({ days }: z.infer<typeof trialSchema>, license: License): Effect {
  const trialEnd = timeOfUnix(Math.floor(unixNow() + days * DAY_SECONDS))
  return {
    onSet: () => void Object.assign(license, { isOnTrial: true, trialEnd }),
    onRemove() {
      const { isOnTrial, trialEnd: none } = validLicense()
      Object.assign(license, { isOnTrial, trialEnd: none })
    },
  }
}
