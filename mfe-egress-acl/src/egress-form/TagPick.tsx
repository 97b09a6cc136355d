import { tagListQuery } from '@meshdeck/api/tags'
import { useQuery } from '@meshdeck/platform'
import { ErrorPanel } from '@meshdeck/ui'
import { FieldError, MultiPickField } from '@meshdeck/ui/form'
import { useMemo } from 'react'

import { useTranslation } from '../translations'
import { withWords } from './egress-faults'
import { useRouterChoice } from './router-metrics'
import { RouterList } from './RouterList'

/** Tags whose nodes lead to the range, from 1.5.1 on. */
export function TagPick({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  const tags = useQuery(tagListQuery(networkId))
  const choose = useRouterChoice('tags')
  const names = useMemo(
    () => new Map(tags.data?.map(({ id, tag_name }) => [id, tag_name])),
    [tags.data],
  )
  const labelOf = useMemo(() => (id: string) => names.get(id) ?? id, [names])

  return (
    <>
      <RouterList
        kind="tags"
        nameOf={labelOf}
        isKnown={(id) => tags.data === undefined || names.has(id)}
        hasMetrics
      />
      <MultiPickField
        name="tags"
        label={t('egressForm.tags.label')}
        searchLabel={t('egressForm.tags.search')}
        options={tags.data?.map(({ id }) => id)}
        labelOf={labelOf}
        setChosen={choose}
        failure={
          tags.error ? (
            <ErrorPanel
              error={withWords(tags.error, t('egressForm.tags.unknownError'))}
              title={t('egressForm.tags.failed')}
              onRetry={() => void tags.refetch()}
            />
          ) : undefined
        }
      />
      <FieldError name="metrics" />
    </>
  )
}
