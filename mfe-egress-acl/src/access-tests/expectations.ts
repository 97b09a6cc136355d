import type { Expectation } from '@meshdeck/domain/reach'
import { preferenceAtom, useAtom, useSession, z } from '@meshdeck/platform'
import { useMemo } from 'react'

/** So many are kept of a network: each of them is checked with every change that is tried out. */
export const MOST_EXPECTATIONS = 100
export const LONGEST_NAME = 100
const MOST_LETTERS = 200
const HIGHEST_PORT = 65_535

const shortText = z.string().check(z.minLength(1), z.maxLength(MOST_LETTERS))

const endSchema = z.union([
  z.object({
    kind: z.oneOf(['node', 'client', 'user', 'group', 'tag', 'route']),
    id: shortText,
  }),
  z.object({ kind: z.oneOf(['gateways', 'everything']) }),
])

const isPort = (port: number) => Number.isInteger(port) && port > 0 && port <= HIGHEST_PORT

const serviceSchema = z.object({
  protocol: z.oneOf(['tcp', 'udp', 'icmp']),
  port: z.optional(z.number().check(z.refine(isPort))),
})

const expectationSchema = z.object({
  id: shortText,
  name: z.string().check(z.minLength(1), z.maxLength(LONGEST_NAME)),
  from: endSchema,
  to: endSchema,
  service: z.optional(serviceSchema),
  must: z.oneOf(['reach', 'never-reach']),
})

const listSchema = z.array(expectationSchema).check(z.maxLength(MOST_EXPECTATIONS))

/** The expectations that a text holds, of storage or of a file; undefined where it holds none. */
function parseExpectations(text: string): Expectation[] | undefined {
  try {
    const read = z.safeParse(listSchema, JSON.parse(text))
    return read.success ? withoutTwins(read.data) : undefined
  } catch {
    return undefined
  }
}

/** Each id once, or one could not be told from the other. */
const withoutTwins = (list: readonly Expectation[]): Expectation[] => [
  ...new Map(list.map((expectation) => [expectation.id, expectation])).values(),
]

/** In the place of the one with its id, or at the end; a full list takes no more, for it could not be read again. */
export function withExpectation(
  list: readonly Expectation[],
  expectation: Expectation,
): readonly Expectation[] {
  const isThere = list.some(({ id }) => id === expectation.id)
  if (isThere) return list.map((one) => (one.id === expectation.id ? expectation : one))
  return list.length < MOST_EXPECTATIONS ? [...list, expectation] : list
}

const textAtom = (key: string) => preferenceAtom(key, z.string())
const atoms = new Map<string, ReturnType<typeof textAtom>>()

/** One for each key, so that the list and every preview agree. */
function atomOf(key: string) {
  const known = atoms.get(key) ?? textAtom(key)
  atoms.set(key, known)
  return known
}

/** What this person relies on in a network of this server, kept in this browser. A name is there once. */
export function useExpectations(networkId: string) {
  const { baseUrl, username } = useSession()
  const [text, store] = useAtom(
    atomOf(`expectations ${JSON.stringify([baseUrl, username, networkId])}`),
  )
  // what storage holds may be anything: whatever is no list of expectations reads as none
  const expectations = useMemo(() => (text && parseExpectations(text)) || none, [text])

  const keep = (next: readonly Expectation[]) =>
    store(next.length > 0 ? JSON.stringify(next) : undefined)
  return {
    expectations,
    /** In the place of the one with its id, or at the end. */
    save: (expectation: Expectation) => keep(withExpectation(expectations, expectation)),
    remove: (id: string) => keep(expectations.filter((one) => one.id !== id)),
    keep,
  }
}

const none: readonly Expectation[] = []

/** Far more than so many expectations take. */
const MOST_BYTES = 256 * 1024

/** A file of expectations, or what is wrong with it. */
type ExpectationsReading =
  | { expectations: Expectation[] }
  | { fault: 'isTooLarge' | 'isNone' | 'areTooMany' }

/** The text of a file with expectations. */
export const writeExpectations = (expectations: readonly Expectation[]): string =>
  `${JSON.stringify(expectations, null, 2)}\n`

/** Reads a file upon what is known: one with an id that is known takes its place. */
export async function readExpectations(
  file: Blob,
  known: readonly Expectation[],
): Promise<ExpectationsReading> {
  if (file.size > MOST_BYTES) return { fault: 'isTooLarge' }
  // a file that has moved meanwhile cannot be read either
  const text = await file.text().catch(() => '')
  const read = parseExpectations(text)
  if (!read) return { fault: 'isNone' }
  const all = new Map([...known, ...read].map((expectation) => [expectation.id, expectation]))
  return all.size > MOST_EXPECTATIONS
    ? { fault: 'areTooMany' }
    : { expectations: [...all.values()] }
}
