import { Box } from '@meshdeck/ui'
import { useEffect, useRef, useState } from 'react'

import { useConfigFileWords } from '../config-file-model/config-file-words'
import { ConfigFileDone } from './ConfigFileDone'
import { CreateConfigFile, type CreationProps, type MadeConfigFile } from './CreateConfigFile'

/** A config file for a device without the client: made first, then handed over [AN-005]. */
export function ConfigFileMethod(props: CreationProps) {
  const { t } = useConfigFileWords()
  const [made, setMade] = useState<MadeConfigFile>()
  const stepRef = useStepFocus(made)
  const name = made?.clientId === undefined ? t('create') : `${made.clientId}.conf`

  return (
    <Box ref={stepRef} role="group" aria-label={name} tabIndex={-1} outline="0">
      {made ? (
        <ConfigFileDone made={made} onAgain={() => setMade(undefined)} />
      ) : (
        <CreateConfigFile {...props} onMade={setMade} />
      )}
    </Box>
  )
}

/** The button that was pressed goes with its step, and would leave the focus outside of the dialog. */
function useStepFocus(made: MadeConfigFile | undefined) {
  const stepRef = useRef<HTMLDivElement>(null)
  const shown = useRef(made)

  useEffect(() => {
    if (shown.current === made) return
    shown.current = made
    stepRef.current?.focus()
  }, [made])

  return stepRef
}
