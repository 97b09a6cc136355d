import { MAX_PORT } from '@meshdeck/domain/policy-ports'
import { type AccessTest, entityKinds } from '@meshdeck/domain/reach'
import { emptyList } from '@meshdeck/domain/remembered'
import { preferenceAtom, useAtom, useSession, z } from '@meshdeck/platform'
import { useMemo } from 'react'

/** Maximum number of access tests per network, because every preview of a change checks all of them. */
export const MAX_ACCESS_TESTS = 100
export const MAX_NAME_LENGTH = 100
const MAX_LETTERS = 200
/** Far more than the maximum number of access tests needs. */
const MAX_BYTES = 256 * 1024

const shortText = z.string().check(z.minLength(1), z.maxLength(MAX_LETTERS))

const endSchema = z.union([
  z.object({
    kind: z.oneOf(entityKinds),
    id: shortText,
  }),
  z.object({ kind: z.oneOf(['gateways', 'everything']) }),
])

const isPort = (port: number) => Number.isInteger(port) && port > 0 && port <= MAX_PORT

const serviceSchema = z.object({
  protocol: z.oneOf(['tcp', 'udp', 'icmp']),
  port: z.optional(z.number().check(z.refine(isPort))),
})

const accessTestSchema = z.object({
  id: shortText,
  name: z.string().check(z.minLength(1), z.maxLength(MAX_NAME_LENGTH)),
  from: endSchema,
  to: endSchema,
  service: z.optional(serviceSchema),
  must: z.oneOf(['reach', 'never-reach']),
})

const listSchema = z.array(accessTestSchema).check(z.maxLength(MAX_ACCESS_TESTS))

/** Parses access tests from storage or a file; returns undefined for invalid text. */
function parseAccessTests(text: string): AccessTest[] | undefined {
  try {
    const read = z.safeParse(listSchema, JSON.parse(text))
    return read.success ? withoutTwins(read.data) : undefined
  } catch {
    return undefined
  }
}

/** Keeps one access test per ID, because the ID identifies it. */
const withoutTwins = (list: readonly AccessTest[]): AccessTest[] => [
  ...new Map(list.map((accessTest) => [accessTest.id, accessTest])).values(),
]

/**
 * Replaces the access test with the same ID, or appends it. A full list stays unchanged, because a longer one could not
 * be read back.
 */
export function withAccessTest(
  list: readonly AccessTest[],
  accessTest: AccessTest,
): readonly AccessTest[] {
  const exists = list.some(({ id }) => id === accessTest.id)
  if (exists) return list.map((item) => (item.id === accessTest.id ? accessTest : item))
  return list.length < MAX_ACCESS_TESTS ? [...list, accessTest] : list
}

const textAtom = (key: string) => preferenceAtom(key, z.string())
const atoms = new Map<string, ReturnType<typeof textAtom>>()

/** Returns one shared atom per key, so that the list and every preview agree. */
function atomOf(key: string) {
  const known = atoms.get(key) ?? textAtom(key)
  atoms.set(key, known)
  return known
}

/** Reads and updates this user's access tests for a network of this server, stored in this browser. */
export function useAccessTests(networkId: string) {
  const { baseUrl, username } = useSession()
  const [text, store] = useAtom(
    atomOf(`expectations ${JSON.stringify([baseUrl, username, networkId])}`),
  )
  // storage can contain anything; an invalid value counts as an empty list
  const accessTests = useMemo(() => (text && parseAccessTests(text)) || emptyList, [text])

  const storeAccessTests = (nextTests: readonly AccessTest[]) =>
    store(nextTests.length > 0 ? JSON.stringify(nextTests) : undefined)
  return {
    accessTests,
    /** Replaces the access test with the same ID, or appends it. */
    save: (accessTest: AccessTest) => storeAccessTests(withAccessTest(accessTests, accessTest)),
    remove: (id: string) =>
      storeAccessTests(accessTests.filter((accessTest) => accessTest.id !== id)),
    keep: storeAccessTests,
  }
}

/** Access tests from a file, or what is wrong with the file. */
type AccessTestsReading =
  | { accessTests: AccessTest[] }
  | { fault: 'isTooLarge' | 'isNone' | 'areTooMany' }

/** Serializes access tests for a file. */
export const writeAccessTests = (accessTests: readonly AccessTest[]): string =>
  `${JSON.stringify(accessTests, null, 2)}\n`

/** Reads a file and merges it into the known access tests; an access test with a known ID replaces the known one. */
export async function readAccessTests(
  file: Blob,
  knownTests: readonly AccessTest[],
): Promise<AccessTestsReading> {
  if (file.size > MAX_BYTES) return { fault: 'isTooLarge' }
  // a file that was moved in the meantime can't be read either
  const text = await file.text().catch(() => '')
  const parsedTests = parseAccessTests(text)
  if (!parsedTests) return { fault: 'isNone' }
  const all = new Map(
    [...knownTests, ...parsedTests].map((accessTest) => [accessTest.id, accessTest]),
  )
  return all.size > MAX_ACCESS_TESTS ? { fault: 'areTooMany' } : { accessTests: [...all.values()] }
}
