import { useState } from 'react'

import { ConfigFileDone } from './ConfigFileDone'
import { CreateConfigFile, type CreationProps, type MadeConfigFile } from './CreateConfigFile'

/** A config file for a device without the client: made first, then handed over [AN-005]. */
export function ConfigFileMethod(props: CreationProps) {
  const [made, setMade] = useState<MadeConfigFile>()

  if (made) return <ConfigFileDone made={made} onAgain={() => setMade(undefined)} />
  return <CreateConfigFile {...props} onMade={setMade} />
}
