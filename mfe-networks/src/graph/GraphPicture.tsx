import { healthOf } from '@meshdeck/domain/health'
import { Box, Callout, ErrorPanel, Flex, PageSkeleton } from '@meshdeck/ui'
import { useMemo } from 'react'

import { useTranslation } from '../translations'
import type { GraphPictureProps } from './graph-props'
import { GraphStage } from './GraphStage'
import { useGraphLayout } from './use-graph-layout'

/** The picture, or what is to be said before there is one. Without any place the map is a graph [OP-43]. */
export function GraphPicture(props: GraphPictureProps) {
  const { model, shown, statuses, isNowhere, look } = props
  const { t } = useTranslation()
  const isMap = look.view === 'map' && !isNowhere
  const { placed, error, retry } = useGraphLayout(model, { isMap, grouping: look.grouping })
  const rows = placed?.model.rows
  const healths = useMemo(
    () => rows?.map(({ id, status }) => healthOf(statuses.get(id) ?? status)) ?? [],
    [rows, statuses],
  )
  const matching = useMemo(() => {
    if (!placed || shown.length === model.rows.length) return undefined
    const mask = new Uint8Array(placed.model.rows.length)
    for (const { id } of shown) {
      const index = placed.model.indexOf.get(id)
      if (index !== undefined) mask[index] = 1
    }
    return mask
  }, [placed, shown, model])
  const placeless = isMap && placed ? placelessOf(placed.layout.x) : 0

  // the picture before would be taken for the one that was asked for
  if (error) {
    return <ErrorPanel error={error} title={t('graph.failed')} onRetry={retry} />
  }
  return (
    <Flex flexDirection="column" flex="1" minH="0">
      {look.view === 'map' && isNowhere && (
        <Box p="3">
          <Callout tone="info">{t('graph.nowhere')}</Callout>
        </Box>
      )}
      {placeless > 0 && (
        <Box p="3">
          <Callout tone="info">{t('graph.placeless', { count: placeless })}</Callout>
        </Box>
      )}
      {placed ? (
        <GraphStage {...props} placed={placed} healths={healths} matching={matching} />
      ) : (
        <PageSkeleton />
      )}
    </Flex>
  )
}

const placelessOf = (x: Float32Array) => x.reduce((count, at) => count + (at === at ? 0 : 1), 0)
