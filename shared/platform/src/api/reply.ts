import type { KyResponse, ResponsePromise } from 'ky'
import { array, nullish, parse, pipe, transform, type ZodMiniType } from 'zod/mini'

import { setReachable } from '../server/reachability'
import { tellFailure } from './client-hooks'
import { ContractError, UnreachableError } from './errors'

/**
 * The content of a reply, checked once at the edge: `readReply(api.get('networks'), schema)`. Takes
 * a bare body and the `{ Code, Message, Response }` envelope alike, an empty body as `undefined`,
 * and JSON whatever its content type says (contract 0.2). Throws the errors of `errors.ts`.
 */
export async function readReply<T>(reply: ResponsePromise, schema: ZodMiniType<T>): Promise<T> {
  const response = await reply
  const content = unwrap(await readBody(response))
  try {
    return parse(schema, content)
  } catch (error) {
    throw told(
      response,
      new ContractError(`${pathOf(response)}: ${String(error)}`, { cause: error }),
    )
  }
}

/** A list that may be `null` when empty (contract 0.2). */
export function listOf<T>(item: ZodMiniType<T>) {
  return pipe(
    nullish(array(item)),
    transform((list): T[] => list ?? []),
  )
}

async function readBody(response: KyResponse): Promise<unknown> {
  const text = await readText(response)
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    throw told(
      response,
      new ContractError(`${pathOf(response)}: the reply is not JSON`, { cause: error }),
    )
  }
}

/** A reply that breaks off is one that never came; only a call that was given up stays what it is. */
async function readText(response: KyResponse): Promise<string> {
  try {
    return await response.text()
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error
    setReachable(false)
    throw told(
      response,
      new UnreachableError(`${pathOf(response)}: the reply broke off`, { cause: error }),
    )
  }
}

function unwrap(body: unknown): unknown {
  const isEnvelope =
    typeof body === 'object' && body !== null && 'Code' in body && 'Response' in body
  return isEnvelope ? body.Response : body
}

/** The client hears only of calls that fail, and this one was answered. */
function told(response: KyResponse, error: Error): Error {
  tellFailure({ error, request: { method: '', url: response.url } })
  return error
}

const pathOf = (response: KyResponse) => new URL(response.url, 'http://console').pathname
