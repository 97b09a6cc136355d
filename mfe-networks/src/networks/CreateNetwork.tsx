import type { SlotProps } from '@meshdeck/platform'

import { CreateNetworkDialog } from './CreateNetworkDialog'
import { CreateNetworkStep } from './CreateNetworkStep'

/** Fills the slot `network.create`: a dialog, or a step of the page that brings words for one. */
export function CreateNetwork({ asStep, ...props }: SlotProps['network.create']) {
  return asStep ? (
    <CreateNetworkStep words={asStep} onCreated={props.onCreated} />
  ) : (
    <CreateNetworkDialog {...props} />
  )
}
