import { atom, useAtomValue } from 'jotai'
import type { KyResponse, ResponsePromise } from 'ky'
import { array, nullish, pipe, transform, type ZodMiniType } from 'zod/mini'

import { setReachable } from '../server/reachability'
import { onSessionEnd } from '../session/session-store'
import { nextTask } from '../slices'
import { store } from '../store'
import { tellFailure } from './client'
import { ContractError, UnreachableError } from './errors'
import { parseRecords, parseReply } from './odd-records'

/**
 * The content of a reply, checked once at the edge: `readReply(api.get('server/status'), schema)`. Takes
 * a bare body and the `{ Code, Message, Response }` envelope alike, an empty body as `undefined`,
 * and JSON whatever its content type says (contract 0.2). Throws the errors of `errors.ts`.
 */
export async function readReply<T>(reply: ResponsePromise, schema: ZodMiniType<T>): Promise<T> {
  const response = await reply
  const parsed = parseReply(schema, await contentFrom(response))
  if (!parsed.isRead) throw told(response, breachOf(response, parsed.issues))
  return parsed.data
}

/**
 * Many things that do not come as a bare list, such as a page of one or states by id. As `readReply`, but a record that
 * does not fit is read as far as it does, or left out and counted (`useLeftOut`). `stepsToId` as of `parseRecords`.
 */
export async function readRecords<T>(
  reply: ResponsePromise,
  schema: ZodMiniType<T>,
  stepsToId = 1,
): Promise<T> {
  const response = await reply
  const records = recordsOf(response, schema, stepsToId)
  const data = records.read(await contentFrom(response))
  records.finish()
  return data
}

/**
 * The list in a reply: `readItems(api.get('hosts'), hostSchema)`. As `readRecords` with `listOf`, but a long
 * list, bare or in the envelope, is parsed and checked in pieces while it comes: the page answers between two of them, and little
 * is left to do when the last bytes are there.
 */
export async function readItems<T>(reply: ResponsePromise, item: ZodMiniType<T>): Promise<T[]> {
  const response = await reply
  const records = recordsOf(response, listOf(item))
  let items: T[] = []
  let head = ''
  let text = ''
  let size = PIECE
  for await (const chunk of chunksOf(response)) {
    text += chunk
    if (head === '') {
      head = headOfEnvelope(text)
      text = text.slice(head.length)
    }
    for (let end; (end = endOfRecord(text, size)) > 0;) {
      const piece = recordsIn(text.slice(0, end))
      size = piece ? PIECE : end * 2
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

/** A list that may be `null` when empty (contract 0.2). */
export function listOf<T>(item: ZodMiniType<T>) {
  return pipe(
    nullish(array(item)),
    transform((list): T[] => list ?? []),
  )
}

/** Characters: some 700 nodes, which are parsed and checked in about 10 ms. */
const PIECE = 1_000_000

/** What stands before a list in the envelope; empty where there is none, or not all of it yet. */
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
    // who stops in the middle wants no more of it; of what has broken off there is nothing to stop
    reader?.cancel().catch(() => {})
  }
}

/**
 * Behind the first record of a list that ends at `from` or later, 0 when none does: the next one begins as
 * the first, `[{"id":`. Of what is no list it says anything: nothing of it is taken for records.
 */
const endOfRecord = (text: string, from: number) =>
  text.indexOf(`},${text.slice(1, text.indexOf(':'))}`, from) + 1

/** Undefined where the text ends within a record: a list there may begin with the same field. */
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
    throw told(
      response,
      new ContractError(`${pathOf(response)}: the reply is not JSON`, { cause: error }),
    )
  }
}

/** Reads the records of a reply, all at once or piece by piece, and notes in the end how many were left out. */
function recordsOf<T>(response: KyResponse, schema: ZodMiniType<T>, stepsToId?: number) {
  let leftOut = 0
  return {
    read(content: unknown): T {
      const parsed = parseRecords(schema, content, stepsToId)
      const { issues } = parsed
      // what was left out, or read in part, is for the list of failed calls alone
      const breach = issues.length > 0 && told(response, breachOf(response, issues))
      if (!parsed.isRead) throw breach || breachOf(response, issues)
      leftOut += parsed.leftOut
      return parsed.data
    },
    finish: () => noteLeftOut(addressOf(response), leftOut),
  }
}

const breachOf = (response: KyResponse, issues: readonly object[]) =>
  new ContractError(`${pathOf(response)}: ${JSON.stringify(issues)}`, { cause: { issues } })

/** A reply that breaks off is one that never came; only a call that was given up stays what it is. */
async function received<T>(response: KyResponse, part: Promise<T>): Promise<T> {
  try {
    return await part
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
  tellFailure({ error, request: { method: '', url: response.url }, response })
  return error
}

const urlOf = (response: KyResponse) => new URL(response.url, 'http://console')
const pathOf = (response: KyResponse) => urlOf(response).pathname

/** With what was asked for: some lists of different networks differ in that alone. */
const addressOf = (response: KyResponse) => {
  const { pathname, search } = urlOf(response)
  return pathname + search
}

/** How many records of a list could not be read, by the path of the call, such as `/api/users`. */
export type LeftOut = ReadonlyMap<string, number>

const none: LeftOut = new Map()

/** For code outside of components, and tests; everything else asks `useLeftOut`. */
export const leftOutAtom = atom<LeftOut>(none)

/** The lists of which records are left out, as each was last read. */
export const useLeftOut = (): LeftOut => useAtomValue(leftOutAtom)

/** Called with what each list that was read has shown. */
function noteLeftOut(path: string, count: number): void {
  const before = store.get(leftOutAtom)
  if ((before.get(path) ?? 0) === count) return
  const others = [...before].filter(([other]) => other !== path)
  store.set(leftOutAtom, new Map(count > 0 ? [...others, [path, count]] : others))
}

onSessionEnd(() => store.set(leftOutAtom, none))
