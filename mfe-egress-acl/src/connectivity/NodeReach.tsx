import type { SlotProps } from '@meshdeck/platform'
import { Button, Skeleton, Stack, Text } from '@meshdeck/ui'
import { useEffect, useMemo } from 'react'

import { useReachAnswer } from '../reach-engine/use-reach-answer'
import { useTranslation } from '../translations'
import { countsOf, useCountText } from './reach-rows'

/** Shows how much a node may reach by policies, and reports the IDs to the host. Shared with the graph. */
export function NodeReach({ networkId, subject, onReach }: SlotProps['node.reach']) {
  const { t } = useTranslation()
  const countText = useCountText()
  const { kind, id } = subject
  const question = useMemo(() => ({ entity: { kind, id } }), [kind, id])
  const { data, state, reason, retry } = useReachAnswer(networkId, 'reach-of', question)
  const reaches = data?.reaches
  const ids = useMemo(
    () => reaches && [...reaches.entities.map((entity) => entity.id), ...reaches.routeIds],
    [reaches],
  )
  useEffect(() => {
    onReach(ids)
    return () => onReach(undefined)
  }, [ids, onReach])

  return (
    <Stack gap="1" role="status" textStyle="sm">
      <Text textStyle="label">{t('connectivity.reach.out.title')}</Text>
      {state === 'waiting' && <Skeleton h="5" />}
      {state === 'unknown' && (
        <>
          <Text color="fg.muted">
            {t('connectivity.reach.notKnown')}
            {reason !== undefined && `: ${reason}`}
          </Text>
          {retry && (
            <Button size="sm" onClick={retry}>
              {t('common:error.retry')}
            </Button>
          )}
        </>
      )}
      {state === 'ready' && (
        <Text>{reaches ? countText(countsOf(reaches)) : t('connectivity.reach.notFound')}</Text>
      )}
      {reaches?.unsure && (
        <Text color="fg.muted">
          {t('connectivity.reach.unsure.title', { what: countText(countsOf(reaches.unsure)) })}
        </Text>
      )}
    </Stack>
  )
}
