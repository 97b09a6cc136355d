import type { Expectation } from '@meshdeck/domain/reach'
import { z } from '@meshdeck/platform'

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
export function parseExpectations(text: string): Expectation[] | undefined {
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
