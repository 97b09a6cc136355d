import type { NetworkInput } from '@meshdeck/api/network-changes'
import { isApiError } from '@meshdeck/platform'

import type { NetworkForm } from './network-form'

type FieldErrors = Partial<Record<keyof NetworkForm, string>>

/** What the console says itself where the server's words are no help. */
type Words = { nameTaken: string; rangeTaken: string }

/**
 * Where a refusal of a new network belongs: the field, and what to say there (contract 1.8 and 2.4). Empty
 * for anything else.
 */
export function createRefusals(
  error: unknown,
  input: NetworkInput,
  { nameTaken, rangeTaken }: Words,
): FieldErrors {
  if (!isApiError(error, 400)) return {}
  const words = error.serverText
  // the name is checked last, and 1.0.0 says only which rule it broke
  if (words.includes("'netid_valid'") || words.includes('invalid network name')) {
    return { name: nameTaken }
  }
  const families = [
    { field: 'addressrange', range: input.addressrange },
    { field: 'addressrange6', range: input.addressrange6 },
  ] as const
  if (words === 'network cidr already in use') {
    // it does not say which of the two
    const sent = families.filter(({ range }) => range !== '')
    return Object.fromEntries(sent.map(({ field }) => [field, rangeTaken]))
  }
  const refused = families.find(({ range }) => range !== '' && words.endsWith(range))
  if (refused) return { [refused.field]: words }
  if (words.includes('/31 or /32')) return { addressrange: words }
  return words.includes('/127 or /128') ? { addressrange6: words } : {}
}
