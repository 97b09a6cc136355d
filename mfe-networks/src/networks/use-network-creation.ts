import { createNetwork, type NetworkInput } from '@meshdeck/api/network-changes'
import { useActiveNetwork } from '@meshdeck/platform'
import { useRef } from 'react'

import { useTranslation } from '../translations'
import { createRefusals } from './create-refusals'

/** Creates a network and makes it the active one [NW-018]; knows which fields a refusal is about. */
export function useNetworkCreation() {
  const { t } = useTranslation()
  const [, setActiveNetwork] = useActiveNetwork()
  const sent = useRef<NetworkInput>(null)

  async function create(input: NetworkInput): Promise<string> {
    sent.current = input
    const { netid } = await createNetwork(input)
    setActiveNetwork(netid)
    return netid
  }

  function fieldErrors(error: unknown) {
    const words = {
      nameTaken: t('networkPages.create.nameTaken'),
      rangeTaken: t('networkPages.create.rangeRefused'),
    }
    return sent.current ? createRefusals(error, sent.current, words) : {}
  }

  return { createNetwork: create, fieldErrors }
}
