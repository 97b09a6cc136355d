import { Box } from '@meshdeck/ui'
import { useEffect, useRef, useState } from 'react'

import { useTranslation } from '../translations'
import { ConfigFileDone } from './ConfigFileDone'
import { CreateConfigFile, type CreationProps, type MadeConfigFile } from './CreateConfigFile'

type Props = CreationProps & { onDone: () => void }

/** A config file for a device without the client: made first, then handed over [AN-005]. */
export function ConfigFileMethod({ onDone, ...props }: Props) {
  const { t } = useTranslation()
  const [made, setMade] = useState<MadeConfigFile>()
  const [last, setLast] = useState<MadeConfigFile>()
  const stepRef = useStepFocus(made)
  const name = made?.clientId === undefined ? t('configFiles.create') : `${made.clientId}.conf`

  function handleAgain() {
    setLast(made)
    setMade(undefined)
  }

  return (
    <Box ref={stepRef} role="group" aria-label={name} tabIndex={-1} outline="0">
      {made ? (
        <ConfigFileDone made={made} onAgain={handleAgain} onDone={onDone} />
      ) : (
        <CreateConfigFile {...props} last={last} onMade={setMade} />
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
