import { createNetwork, type NetworkInput } from '@meshdeck/api/network-changes'
import { isApiError, useActiveNetwork } from '@meshdeck/platform'
import { useRef } from 'react'

import { useTranslation } from '../translations'
import type { NetworkForm } from './network-form'

/** Creates a network and makes it active [NW-018]; maps a refusal to the fields that it concerns. */
export function useNetworkCreation() {
  const { t } = useTranslation()
  const [, setActiveNetwork] = useActiveNetwork()
  const sentInput = useRef<NetworkInput>(null)

  async function create(input: NetworkInput): Promise<string> {
    sentInput.current = input
    const { netid } = await createNetwork(input)
    setActiveNetwork(netid)
    return netid
  }

  function fieldErrors(error: unknown) {
    const words = {
      nameTaken: t('networks.create.nameTaken'),
      rangeTaken: t('networks.create.rangeRefused'),
    }
    return sentInput.current ? createRefusals(error, sentInput.current, words) : {}
  }

  return { createNetwork: create, fieldErrors }
}

type FieldErrors = Partial<Record<keyof NetworkForm, string>>

/** Texts of the console for refusals whose server message doesn't help. */
type Translations = { nameTaken: string; rangeTaken: string }

/** Returns the fields and messages of a refused new network (contract 1.8 and 2.4). Empty for any other error. */
export function createRefusals(
  error: unknown,
  input: NetworkInput,
  { nameTaken, rangeTaken }: Translations,
): FieldErrors {
  if (!isApiError(error, 400)) return {}
  const words = error.serverText
  // the server validates the name last, and 1.0.0 returns only the violated rule
  if (words.includes("'netid_valid'") || words.includes('invalid network name')) {
    return { name: nameTaken }
  }
  const families = [
    { field: 'addressrange', range: input.addressrange },
    { field: 'addressrange6', range: input.addressrange6 },
  ] as const
  if (words === 'network cidr already in use') {
    // the server doesn't say which of the two
    const sentFamilies = families.filter(({ range }) => range !== '')
    return Object.fromEntries(sentFamilies.map(({ field }) => [field, rangeTaken]))
  }
  const refusedFamily = families.find(({ range }) => range !== '' && words.endsWith(range))
  if (refusedFamily) return { [refusedFamily.field]: words }
  if (words.includes('/31 or /32')) return { addressrange: words }
  return words.includes('/127 or /128') ? { addressrange6: words } : {}
}
