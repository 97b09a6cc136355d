import { useCapabilities } from '@meshdeck/platform'
import { StatusBadge } from '@meshdeck/ui'

import type { ConfigFileRow } from '../config-file-model/config-file-rows'
import { useConfigFileStatuses } from './use-config-file-statuses'

type Props = {
  row: ConfigFileRow
  /** How many config files the network has: the more, the less often they are asked after. */
  count: number
}

/** Whether a config file lets its device in, and where the server measures it, whether the device is there. */
export function ConfigFileState({ row, count }: Props) {
  const { measuresConfigFiles } = useCapabilities()
  if (!row.isEnabled) return <StatusBadge status="disabled" />
  return measuresConfigFiles ? <Measured {...{ row, count }} /> : <StatusBadge status="enabled" />
}

function Measured({ row, count }: Props) {
  const statuses = useConfigFileStatuses(row.network, count)
  return <StatusBadge status={statuses?.get(row.id) ?? 'unknown'} />
}
