import { atom, useAtomValue } from 'jotai'
import type { KyResponse, ResponsePromise } from 'ky'
import * as z from 'zod/mini'

import { setReachable } from '../server/reachability'
import { onSessionEnd } from '../session/session-store'
import { nextTask } from '../slices'
import { store } from '../store'
import { reportFailure } from './client'
import { ContractError, UnreachableError } from './errors'
import { parseRecords, parseReply } from './odd-records'

/**
 * Returns the content of a response, validated once: `readReply(api.get('server/status'), schema)`. Accepts a bare body
 * or the `{ Code, Message, Response }` envelope, an empty body as `undefined`, and JSON with any content type (contract
 * 0.2). Throws the errors of `errors.ts`.
 */
export async function readReply<T>(reply: ResponsePromise, schema: z.ZodMiniType<T>): Promise<T> {
  const response = await reply
  const parsed = parseReply(schema, await contentFrom(response))
  if (!parsed.isRead) throw reported(response, breachOf(response, parsed.issues))
  return parsed.data
}

/**
 * Returns records that aren't a bare list, such as a page of a list or states by ID. Like `readReply`, but an invalid
 * record is read as far as possible, or left out and counted (`useLeftOut`). `stepsToId` as in `parseRecords`.
 */
export async function readRecords<T>(
  reply: ResponsePromise,
  schema: z.ZodMiniType<T>,
  stepsToId = 1,
): Promise<T> {
  const response = await reply
  const records = recordsOf(response, schema, stepsToId)
  const data = records.read(await contentFrom(response))
  records.finish()
  return data
}

/**
 * Returns the list of a response: `readItems(api.get('hosts'), hostSchema)`. Like `readRecords` with `listOf`, but a
 * long list, bare or in the envelope, is parsed and validated in pieces while it arrives: the page stays responsive,
 * and little is left to do after the last bytes.
 */
export async function readItems<T>(reply: ResponsePromise, item: z.ZodMiniType<T>): Promise<T[]> {
  const response = await reply
  const records = recordsOf(response, listOf(item))
  let items: T[] = []
  let head = ''
  let text = ''
  let size = PIECE_LENGTH
  for await (const chunk of chunksOf(response)) {
    text += chunk
    if (head === '') {
      head = headOfEnvelope(text)
      text = text.slice(head.length)
    }
    for (let end; (end = endOfRecord(text, size)) > 0;) {
      const piece = recordsIn(text.slice(0, end))
      size = piece ? PIECE_LENGTH : end * 2
      if (!piece) continue
      items = items.concat(records.read(piece))
      text = `[${text.slice(end + 1)}`
      await nextTask()
    }
  }
  items = items.concat(records.read(contentOf(response, head + text)))
  records.finish()
  return items
}

/** Schema of a list that may be `null` when it is empty (contract 0.2). */
export function listOf<T>(item: z.ZodMiniType<T>) {
  return z.pipe(
    z.nullish(z.array(item)),
    z.transform((list): T[] => list ?? []),
  )
}

/** Characters per piece: some 700 nodes, which take about 10 ms to parse and validate. */
const PIECE_LENGTH = 1_000_000

/** Returns the text before a list in the envelope; empty if there is no list, or the text isn't complete yet. */
const headOfEnvelope = (text: string): string => /^\{.*?"Response":(?=\[)/s.exec(text)?.[0] ?? ''

async function* chunksOf(response: KyResponse): AsyncGenerator<string> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  try {
    while (reader) {
      const { done, value } = await received(response, reader.read())
      yield decoder.decode(value, { stream: !done })
      if (done) return
    }
  } finally {
    // cancels the rest if the reader stops early; a broken response has nothing left to cancel
    reader?.cancel().catch(() => {})
  }
}

/**
 * Returns the index after the first record of a list that ends at or after `from`, or 0 if none does: the next record
 * begins like the first, `[{"id":`. For a text that isn't a list the result is meaningless, but nothing of it is then
 * read as records.
 */
const endOfRecord = (text: string, from: number) =>
  text.indexOf(`},${text.slice(1, text.indexOf(':'))}`, from) + 1

/** Undefined if the text ends within a record: a nested list may begin with the same field. */
function recordsIn(text: string): unknown {
  try {
    return JSON.parse(`${text}]`)
  } catch {
    return undefined
  }
}

const contentFrom = async (response: KyResponse) =>
  contentOf(response, await received(response, response.text()))

function contentOf(response: KyResponse, text: string): unknown {
  if (text === '') return undefined
  try {
    return unwrap(JSON.parse(text))
  } catch (error) {
    throw reported(
      response,
      new ContractError(`${pathOf(response)}: the reply is not JSON`, { cause: error }),
    )
  }
}

/** Reads the records of a response, at once or in pieces, and reports the number of those left out at the end. */
function recordsOf<T>(response: KyResponse, schema: z.ZodMiniType<T>, stepsToId?: number) {
  let leftOut = 0
  return {
    read(content: unknown): T {
      const parsed = parseRecords(schema, content, stepsToId)
      const { issues } = parsed
      // left-out and partly read records are reported only in the list of failed requests
      const breach = issues.length > 0 && reported(response, breachOf(response, issues))
      if (!parsed.isRead) throw breach || breachOf(response, issues)
      leftOut += parsed.leftOut
      return parsed.data
    },
    finish: () => noteLeftOut(addressOf(response), leftOut),
  }
}

const breachOf = (response: KyResponse, issues: readonly object[]) =>
  new ContractError(`${pathOf(response)}: ${JSON.stringify(issues)}`, { cause: { issues } })

/** Treats an interrupted response as unreachable, but leaves a cancellation as it is. */
async function received<T>(response: KyResponse, part: Promise<T>): Promise<T> {
  try {
    return await part
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error
    setReachable(false)
    throw reported(
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

/**
 * Reports an error to the client hooks, because the client reports only failed requests, and this one had a response.
 */
function reported(response: KyResponse, error: Error): Error {
  reportFailure({ error, request: { method: '', url: response.url }, response })
  return error
}

const urlOf = (response: KyResponse) => new URL(response.url, 'http://console')
const pathOf = (response: KyResponse) => urlOf(response).pathname

/** Includes the query, because some lists of different networks differ only in that. */
const addressOf = (response: KyResponse) => {
  const { pathname, search } = urlOf(response)
  return pathname + search
}

/** Number of records of a list that couldn't be read, by the path of the request, such as `/api/users`. */
export type LeftOut = ReadonlyMap<string, number>

const none: LeftOut = new Map()

/** For code outside of components, and tests; everything else uses `useLeftOut`. */
export const leftOutAtom = atom<LeftOut>(none)

/** Returns the lists with left-out records, as of their last read. */
export const useLeftOut = (): LeftOut => useAtomValue(leftOutAtom)

/** Called with the result of each list that was read. */
function noteLeftOut(path: string, count: number): void {
  const previousCounts = store.get(leftOutAtom)
  if ((previousCounts.get(path) ?? 0) === count) return
  const otherCounts = [...previousCounts].filter(([other]) => other !== path)
  store.set(leftOutAtom, new Map(count > 0 ? [...otherCounts, [path, count]] : otherCounts))
}

onSessionEnd(() => store.set(leftOutAtom, none))
