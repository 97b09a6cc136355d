import { Span } from '@meshdeck/ui'
import { RowSwitch } from '@meshdeck/ui/data-table'
import { useState } from 'react'

import type { ConfigFileRow } from '../config-file-model/config-file-rows'
import { useConfigFileRights } from '../config-file-model/use-config-file-rights'
import { useTranslation } from '../translations'
import { useConfigFileSwitch } from './use-config-file-switch'

type Props = { row: ConfigFileRow }

/** Whether the gateway lets its device in. Shows what is wanted while the call runs. */
export function EnabledSwitch({ row }: Props) {
  const { t } = useTranslation()
  const { refusalOf } = useConfigFileRights()
  const { enable } = useConfigFileSwitch()
  const [wanted, setWanted] = useState<boolean>()

  async function handleChange(isEnabled: boolean) {
    setWanted(isEnabled)
    await enable(row, isEnabled)
    setWanted(undefined)
  }

  return (
    <>
      {/* in the list of a phone no header says what is switched */}
      <Span hideFrom="md">{t('configFiles.enabled')}</Span>
      <RowSwitch
        label={t('configFiles.enabledOf', { name: row.id })}
        isOn={wanted ?? row.isEnabled}
        isBusy={wanted !== undefined}
        disabledReason={refusalOf(row)}
        onChange={(isEnabled) => void handleChange(isEnabled)}
      />
    </>
  )
}
