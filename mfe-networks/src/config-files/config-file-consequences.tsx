import { Callout, Stack, Text } from '@meshdeck/ui'

import { PolicyLosses } from '../shared/consequences'
import { ReferenceCountsByNetwork } from '../shared/NodeReferenceCounts'
import { useTranslation } from '../translations'

type Props = { rows: ReadonlyArray<{ id: string; network: string }> }

/** Shows what is deleted together with config files, before they are deleted. */
export function ConfigFileDeletion({ rows }: Props) {
  const { t } = useTranslation()

  return (
    <Stack gap="3">
      <Text>{t('configFiles.delete.text', { count: rows.length })}</Text>
      <Text>{t('shared.irreversible')}</Text>
      <ReferenceCountsByNetwork rows={rows} />
    </Stack>
  )
}

type SwitchConsequencesProps = {
  rows: ReadonlyArray<{ id: string; network: string }>
  isEnabled: boolean
  /** The server deletes the other config files of the device. */
  isAloneOnDevice: boolean
}

/** Shows the other effects of enabling or disabling config files. */
export function SwitchConsequences({ rows, isEnabled, isAloneOnDevice }: SwitchConsequencesProps) {
  const { t } = useTranslation()
  const count = rows.length
  const networks = [...new Set(rows.map(({ network }) => network))]

  return (
    <Stack gap="3">
      <Text>
        {t(isEnabled ? 'configFiles.enable.text' : 'configFiles.disable.text', { count })}
      </Text>
      {isAloneOnDevice && <Callout tone="warning">{t('configFiles.enable.alone')}</Callout>}
      {networks.map((network) => (
        <PolicyLosses
          key={network}
          networkId={network}
          ids={rows.filter((row) => row.network === network).map(({ id }) => id)}
        />
      ))}
    </Stack>
  )
}
