import type { EgressChange } from '@meshdeck/api/egress-changes'
import { rowChange } from '@meshdeck/api/row-change'
import { useTranslation } from '@meshdeck/platform'
import type { BulkJob } from '@meshdeck/ui/data-table'

import { egressChanges } from './egress-changes'
import type { EgressRow } from './egress-rows'

/** Switching many routes at once, each upon what it is then. */
export function useEgressSwitches() {
  const { t } = useTranslation('egress')

  function switchMany(
    rows: readonly EgressRow[],
    field: keyof EgressChange,
    isOn: boolean,
  ): BulkJob {
    const what = `egress.${field}.${isOn ? 'enable' : 'disable'}`
    const { many } = rowChange({
      change: async () => (await egressChanges()).updateEgressRoute,
      inputOf: ({ route }: EgressRow) => ({ route, [field]: isOn }),
    })
    return {
      title: t(`${what}Many`, { count: rows.length }),
      description: t(`${what}Text`),
      action: t(what),
      ...many(rows),
    }
  }

  return { switchMany }
}
