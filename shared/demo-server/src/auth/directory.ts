import { z } from 'zod'

/** Somebody a company's directory knows; `id` is the directory's own. */
export type Member = { id: string; username: string; displayName: string; isDisabled: boolean }
/** `members` are ids of people. */
export type Team = { id: string; name: string; members: string[] }

/** People and groups of a company, where it keeps them. */
export type Directory = {
  /** Whether it can be read at all. @throws with the directory's own words */
  verify(): Promise<void>
  members(): Promise<Member[]>
  teams(): Promise<Team[]>
}

const WAIT_MS = 10_000

const refusalSchema = z.object({
  error: z.union([z.string(), z.object({ message: z.string() })]).optional(),
  error_description: z.string().optional(),
  errorSummary: z.string().optional(),
})

/**
 * What a directory answers, and where its next page is.
 * @throws Error with the directory's own words when it refuses, with the network's when it is not there
 */
export async function ask<T>(schema: z.ZodType<T>, url: URL | string, request: RequestInit) {
  const reply = await fetch(url, { ...request, signal: AbortSignal.timeout(WAIT_MS) }).catch(
    (error: unknown) => {
      throw new Error(`${new URL(url).host}: ${causeOf(error)}`, { cause: error })
    },
  )
  const body: unknown = await reply.json().catch(() => undefined)
  if (!reply.ok) throw new Error(wordsOf(body) ?? `${new URL(url).host} returned ${reply.status}`)
  const next = /<([^>]+)>; *rel="next"/.exec(reply.headers.get('link') ?? '')?.[1]
  return { value: schema.parse(body), next }
}

/** Every page of a list that names its next page in a header. */
export async function askAll<T>(schema: z.ZodType<T[]>, first: URL, request: RequestInit) {
  const all: T[] = []
  let url: URL | string | undefined = first
  while (url !== undefined) {
    const { value, next }: { value: T[]; next?: string | undefined } = await ask(
      schema,
      url,
      request,
    )
    all.push(...value)
    url = next
  }
  return all
}

function wordsOf(body: unknown): string | undefined {
  const { data } = refusalSchema.safeParse(body)
  const { error } = data ?? {}
  const code = typeof error === 'string' ? error : error?.message
  return data?.errorSummary ?? data?.error_description ?? code
}

function causeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('message' in error)) return String(error)
  return 'cause' in error && error.cause ? causeOf(error.cause) : String(error.message)
}
