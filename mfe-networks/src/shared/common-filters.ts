import { healthOf, type Health } from '@meshdeck/domain/health'
import type { TFunction } from '@meshdeck/platform'
import type { FilterField } from '@meshdeck/ui/data-table'

/** What the status of a node can be (contract 1.9). */
const nodeHealths = [
  'online',
  'warning',
  'error',
  'offline',
  'disconnected',
  'unknown',
] as const satisfies readonly Health[]

/** Where there are config files and routes too. */
export const graphHealths = [...nodeHealths, 'disabled', 'unmeasured'] as const

/** The filter by health; `statusOf` judges as in the column. */
export const healthFilter = <Row>(
  t: TFunction,
  statusOf: (row: Row, live: string | undefined) => string | undefined,
  healths: readonly Health[] = nodeHealths,
): FilterField<Row, string> => ({
  id: 'health',
  label: t('networks:nodes.health'),
  isLive: true,
  options: healths.map((value) => ({ value, label: t(`ui:health.${value}`) })),
  meets: (row, value, live) => healthOf(statusOf(row, live)) === value,
  groupOf: (row, live) => healthOf(statusOf(row, live)),
})
