import { policyListQuery } from '@meshdeck/api/policies'
import { useQuery } from '@meshdeck/platform'
import { Stack, Text } from '@meshdeck/ui'
import { useMemo } from 'react'

import { LatePreview } from '../change-preview/LatePreview'
import type { EgressRow } from '../egress-model/egress-rows'
import { useTranslation } from '../translations'
import { policiesOfRoutes } from './policies-of-routes'
import { PolicyLosses } from './PolicyLosses'

/** What goes with many routes. */
export function EgressDeletions({
  networkId,
  rows,
}: {
  networkId: string
  rows: readonly EgressRow[]
}) {
  const { t } = useTranslation()
  const { data: policies } = useQuery(policyListQuery(networkId))
  const losses = useMemo(
    () => policies && policiesOfRoutes(policies, new Set(rows.map(({ id }) => id))),
    [policies, rows],
  )

  const edit = useMemo(() => ({ egress: { remove: rows.map(({ id }) => id) } }), [rows])

  return (
    <Stack gap="3">
      <PolicyLosses losses={losses} />
      <Text>{t('egress.delete.losesAccess')}</Text>
      <Text>{t('egress.delete.irreversible')}</Text>
      <LatePreview networkId={networkId} edit={edit} />
    </Stack>
  )
}
