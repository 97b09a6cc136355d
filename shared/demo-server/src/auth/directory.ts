import * as z from 'zod'

/** User in a company's directory; `id` is the directory's own. */
export type Member = { id: string; username: string; displayName: string; isDisabled: boolean }
/** Group in a directory; `members` are IDs of users. */
export type Team = { id: string; name: string; members: string[] }

/** Directory with the users and groups of a company. */
export type Directory = {
  /** Checks that the directory can be read. Throws with the directory's own message. */
  verify(): Promise<void>
  members(): Promise<Member[]>
  teams(): Promise<Team[]>
}

const TIMEOUT_MS = 10_000

const refusalSchema = z.object({
  error: z.union([z.string(), z.object({ message: z.string() })]).optional(),
  error_description: z.string().optional(),
  errorSummary: z.string().optional(),
})

/**
 * Returns the response of a directory, and the address of its next page. Throws an Error with the directory's message when
 * it rejects the request, or with the network error when it is unreachable.
 */
export async function ask<T>(schema: z.ZodType<T>, url: URL | string, request: RequestInit) {
  const response = await fetch(url, { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    (error: unknown) => {
      throw new Error(`${new URL(url).host}: ${causeOf(error)}`, { cause: error })
    },
  )
  const body: unknown = await response.json().catch(() => undefined)
  if (!response.ok)
    throw new Error(errorMessageOf(body) ?? `${new URL(url).host} returned ${response.status}`)
  const next = /<([^>]+)>; *rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
  return { value: schema.parse(body), next }
}

/** Fetches every page of a list that names its next page in a header. */
export async function fetchAllPages<T>(schema: z.ZodType<T[]>, first: URL, request: RequestInit) {
  const items: T[] = []
  let url: URL | string | undefined = first
  while (url !== undefined) {
    const { value, next }: { value: T[]; next?: string | undefined } = await ask(
      schema,
      url,
      request,
    )
    items.push(...value)
    url = next
  }
  return items
}

function errorMessageOf(body: unknown): string | undefined {
  const { data } = refusalSchema.safeParse(body)
  const { error } = data ?? {}
  const code = typeof error === 'string' ? error : error?.message
  return data?.errorSummary ?? data?.error_description ?? code
}

function causeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('message' in error)) return String(error)
  return 'cause' in error && error.cause ? causeOf(error.cause) : String(error.message)
}
