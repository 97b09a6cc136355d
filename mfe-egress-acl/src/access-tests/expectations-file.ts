import type { Expectation } from '@meshdeck/domain/reach'

import { MOST_EXPECTATIONS, parseExpectations } from './expectation-schema'

/** Far more than so many expectations take. */
const MOST_BYTES = 256 * 1024

/** A file of expectations, or what is wrong with it. */
export type ExpectationsReading =
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
