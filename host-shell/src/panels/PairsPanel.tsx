import { hasSlot, Slot, useCapabilities } from '@meshdeck/platform'

/** Slow and failing pairs of nodes, on Pro where a remote looks for them; it reads nothing before somebody asks. */
export function PairsPanel() {
  const { isPro } = useCapabilities()
  return isPro && hasSlot('pairs.worst') && <Slot request={{ name: 'pairs.worst', props: {} }} />
}
