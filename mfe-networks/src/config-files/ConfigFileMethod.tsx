import { useState } from 'react'

import { ConfigFileDone } from './ConfigFileDone'
import { CreateConfigFile } from './CreateConfigFile'

type Props = {
  /** Without it the form asks for the network. */
  networkId: string | undefined
  /** Tells whether something has been typed that closing would lose. */
  onTyped: (isTyped: boolean) => void
}

/** A config file for a device without the client: made first, then handed over [AN-005]. */
export function ConfigFileMethod({ networkId, onTyped }: Props) {
  const [made, setMade] = useState<{ networkId: string; clientId: string }>()

  if (made) return <ConfigFileDone {...made} onAgain={() => setMade(undefined)} />
  return <CreateConfigFile networkId={networkId} onTyped={onTyped} onMade={setMade} />
}
