import { MAX_PORT } from '@meshdeck/domain/policy-ports'
import type { Expectation } from '@meshdeck/domain/reach'
import { preferenceAtom, useAtom, useSession, z } from '@meshdeck/platform'
import { useMemo } from 'react'

/** Maximum number of expectations per network, because every preview of a change checks all of them. */
export const MAX_EXPECTATIONS = 100
export const MAX_NAME_LENGTH = 100
const MAX_LETTERS = 200

const shortText = z.string().check(z.minLength(1), z.maxLength(MAX_LETTERS))

const endSchema = z.union([
  z.object({
    kind: z.oneOf(['node', 'client', 'user', 'group', 'tag', 'route']),
    id: shortText,
  }),
  z.object({ kind: z.oneOf(['gateways', 'everything']) }),
])

const isPort = (port: number) => Number.isInteger(port) && port > 0 && port <= MAX_PORT

const serviceSchema = z.object({
  protocol: z.oneOf(['tcp', 'udp', 'icmp']),
  port: z.optional(z.number().check(z.refine(isPort))),
})

const expectationSchema = z.object({
  id: shortText,
  name: z.string().check(z.minLength(1), z.maxLength(MAX_NAME_LENGTH)),
  from: endSchema,
  to: endSchema,
  service: z.optional(serviceSchema),
  must: z.oneOf(['reach', 'never-reach']),
})

const listSchema = z.array(expectationSchema).check(z.maxLength(MAX_EXPECTATIONS))

/** Parses expectations from storage or a file; returns undefined for invalid text. */
function parseExpectations(text: string): Expectation[] | undefined {
  try {
    const read = z.safeParse(listSchema, JSON.parse(text))
    return read.success ? withoutTwins(read.data) : undefined
  } catch {
    return undefined
  }
}

/** Keeps one expectation per id, because the id identifies it. */
const withoutTwins = (list: readonly Expectation[]): Expectation[] => [
  ...new Map(list.map((expectation) => [expectation.id, expectation])).values(),
]

/**
 * Replaces the expectation with the same id, or appends it. A full list stays unchanged, because a longer one could not
 * be read back.
 */
export function withExpectation(
  list: readonly Expectation[],
  expectation: Expectation,
): readonly Expectation[] {
  const exists = list.some(({ id }) => id === expectation.id)
  if (exists) return list.map((item) => (item.id === expectation.id ? expectation : item))
  return list.length < MAX_EXPECTATIONS ? [...list, expectation] : list
}

const textAtom = (key: string) => preferenceAtom(key, z.string())
const atoms = new Map<string, ReturnType<typeof textAtom>>()

/** Returns one shared atom per key, so that the list and every preview agree. */
function atomOf(key: string) {
  const known = atoms.get(key) ?? textAtom(key)
  atoms.set(key, known)
  return known
}

/** Reads and updates this user's expectations for a network of this server, stored in this browser. */
export function useExpectations(networkId: string) {
  const { baseUrl, username } = useSession()
  const [text, store] = useAtom(
    atomOf(`expectations ${JSON.stringify([baseUrl, username, networkId])}`),
  )
  // storage can contain anything; an invalid value counts as an empty list
  const expectations = useMemo(() => (text && parseExpectations(text)) || none, [text])

  const storeExpectations = (next: readonly Expectation[]) =>
    store(next.length > 0 ? JSON.stringify(next) : undefined)
  return {
    expectations,
    /** Replaces the expectation with the same id, or appends it. */
    save: (expectation: Expectation) =>
      storeExpectations(withExpectation(expectations, expectation)),
    remove: (id: string) =>
      storeExpectations(expectations.filter((expectation) => expectation.id !== id)),
    keep: storeExpectations,
  }
}

const none: readonly Expectation[] = []

/** Far more than the maximum number of expectations needs. */
const MAX_BYTES = 256 * 1024

/** Expectations from a file, or what is wrong with the file. */
type ExpectationsReading =
  | { expectations: Expectation[] }
  | { fault: 'isTooLarge' | 'isNone' | 'areTooMany' }

/** Serializes expectations for a file. */
export const writeExpectations = (expectations: readonly Expectation[]): string =>
  `${JSON.stringify(expectations, null, 2)}\n`

/** Reads a file and merges it into the known expectations; an expectation with a known id replaces the known one. */
export async function readExpectations(
  file: Blob,
  known: readonly Expectation[],
): Promise<ExpectationsReading> {
  if (file.size > MAX_BYTES) return { fault: 'isTooLarge' }
  // a file that was moved in the meantime can't be read either
  const text = await file.text().catch(() => '')
  const read = parseExpectations(text)
  if (!read) return { fault: 'isNone' }
  const all = new Map([...known, ...read].map((expectation) => [expectation.id, expectation]))
  return all.size > MAX_EXPECTATIONS ? { fault: 'areTooMany' } : { expectations: [...all.values()] }
}
