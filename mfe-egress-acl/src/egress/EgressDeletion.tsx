import { policyListQuery } from '@meshdeck/api/policies'
import { useQuery } from '@meshdeck/platform'
import { Code, Flex, KeyValue, Stack, Text } from '@meshdeck/ui'
import { useMemo } from 'react'

import { LatePreview } from '../change-preview/LatePreview'
import type { EgressRow } from '../egress-model/egress-rows'
import { useTranslation } from '../translations'
import { useEgressNodeName } from './EgressNodes'
import { Internet } from './EgressTarget'
import { policiesOfRoutes } from './policies-of-routes'
import { PolicyLosses } from './PolicyLosses'

/** What goes with an egress route, before it is deleted [EG-037 to EG-040]. */
export function EgressDeletion({ row: { id, name, target, nodes, route } }: { row: EgressRow }) {
  const { t } = useTranslation()
  const nameOf = useEgressNodeName()
  const edit = useMemo(() => ({ egress: { remove: [id] } }), [id])
  const { data: policies } = useQuery(policyListQuery(route.network))

  return (
    <Stack gap="3">
      <KeyValue
        title={t('egress.delete.facts')}
        items={[
          { label: t('egress.column.name'), value: name },
          {
            label: t('egress.column.range'),
            value: target === undefined ? <InternetLine /> : <Code>{target}</Code>,
          },
          {
            label: t('egress.column.nodes'),
            value: nodes.map(nameOf).join(', ') || t('egress.noNodes'),
          },
        ]}
      />
      <PolicyLosses losses={policies && policiesOfRoutes(policies, new Set([id]))} />
      <Text>{t('egress.delete.losesAccess')}</Text>
      <Text>{t('egress.delete.irreversible')}</Text>
      <LatePreview networkId={route.network} edit={edit} />
    </Stack>
  )
}

function InternetLine() {
  return (
    <Flex alignItems="center" gap="1.5">
      <Internet />
    </Flex>
  )
}
