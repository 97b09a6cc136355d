import { adjustMetrics, nextMetric } from '@meshdeck/domain/egress-routes'
import { toast } from '@meshdeck/platform'
import { Box, Flex, Grid, IconButton, Input, Span, StatusBadge, Text } from '@meshdeck/ui'
import { useForm } from '@meshdeck/ui/form'
import { X } from 'lucide-react'

import type { RoutingNode } from '../shared/nodes'
import { useTranslation } from '../translations'
import type { EgressForm } from './egress-form'

const tracks = {
  base: '1.5rem minmax(0, 1fr) auto auto',
  sm: '1.5rem minmax(0, 1fr) auto auto auto',
}

type Props = {
  kind: 'nodes' | 'tags'
  nameOf: (id: string) => string
  nodeOf?: (id: string) => RoutingNode | undefined
  /** Whether the node or tag still exists. */
  isKnown: (id: string) => boolean
  hasMetrics: boolean
}

/** List of what routes to the range, each with its rank by metric; the lowest metric comes first. */
export function RouterList({ kind, nameOf, nodeOf, isKnown, hasMetrics }: Props) {
  const { t } = useTranslation()
  const { values, setFieldValue, setValues } = useForm<EgressForm>()
  const ids = values[kind]
  const metricOf = (id: string) => values.metrics[id] ?? ''
  const twice = new Set(
    ids.map(metricOf).filter((metric, index, all) => all.indexOf(metric) !== index),
  )
  const sortedIds = ids.toSorted((a, b) => Number(metricOf(a)) - Number(metricOf(b)))
  if (ids.length === 0) return null

  function remove(id: string) {
    const { [id]: _gone, ...metrics } = values.metrics
    void setValues({ ...values, metrics, [kind]: ids.filter((other) => other !== id) })
  }

  return (
    <Box
      as="ul"
      layerStyle="panel"
      listStyleType="none"
      aria-label={t(kind === 'nodes' ? 'egressForm.nodes.label' : 'egressForm.tags.label')}
    >
      {ids.map((id, index) => {
        const name = nameOf(id)
        const node = nodeOf?.(id)
        return (
          <Grid
            as="li"
            key={id}
            gridTemplateColumns={tracks}
            alignItems="center"
            columnGap="3"
            rowGap="1"
            px="3"
            py="2"
            {...(index > 0 && { borderTopWidth: '1px' })}
          >
            <Span color="fg.muted">{sortedIds.indexOf(id) + 1}</Span>
            <Box minW="0">
              <Text fontWeight="600" truncate>
                {name}
              </Text>
              <Text textStyle="xs" color="fg.muted" fontFamily="mono" truncate>
                {isKnown(id) ? node?.address : t('egressForm.nodes.hasLeft')}
              </Text>
            </Box>
            {/* below the name on a phone */}
            <Flex gridColumn={{ base: '2', sm: 'auto' }} gridRow={{ base: '2', sm: 'auto' }}>
              {node && <StatusBadge status={node.status} />}
            </Flex>
            {hasMetrics ? (
              <MetricField
                name={name}
                value={metricOf(id)}
                isTwice={twice.has(metricOf(id))}
                onChange={(metric) =>
                  void setFieldValue('metrics', { ...values.metrics, [id]: metric })
                }
              />
            ) : (
              <span />
            )}
            <IconButton
              icon={X}
              size="sm"
              variant="ghost"
              aria-label={t('egressForm.nodes.remove', { name })}
              onClick={() => remove(id)}
            />
          </Grid>
        )
      })}
    </Box>
  )
}

type MetricProps = {
  /** Name of the node or tag. */
  name: string
  value: string
  isTwice: boolean
  onChange: (metric: string) => void
}

function MetricField({ name, value, isTwice, onChange }: MetricProps) {
  const { t } = useTranslation()

  return (
    <Box>
      <Text textStyle="xs" color="fg.muted" aria-hidden="true">
        {t('egressForm.metric.label')}
      </Text>
      <Input
        size="sm"
        w="5rem"
        inputMode="numeric"
        aria-label={t('egressForm.metric.of', { name })}
        aria-invalid={isTwice}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Box>
  )
}

/**
 * Returns a function that sets the nodes or tags. An added one gets the next free metric, and a duplicate metric is
 * resolved [EG-075, EG-079, EG-080, decision C-07].
 */
export function useRouterChoice(kind: 'nodes' | 'tags') {
  const { t } = useTranslation()
  const { values, setValues } = useForm<EgressForm>()

  return (chosenIds: string[]) => {
    const keptIds = chosenIds.filter((id) => values[kind].includes(id))
    const before = keptIds.map((id) => Number(values.metrics[id] ?? ''))
    const isAdded = chosenIds.length > keptIds.length
    const metrics = isAdded ? adjustMetrics(before) : before
    if (metrics.some((metric, index) => metric !== before[index]))
      toast.info(t('egressForm.metric.adjusted'))
    // keeps the other kind, in case the user switches back
    const removedIds = values[kind].filter((id) => !keptIds.includes(id))
    const otherMetrics = Object.entries(values.metrics).filter(([id]) => !removedIds.includes(id))
    const ownMetrics = Object.fromEntries(keptIds.map((id, index) => [id, String(metrics[index])]))
    for (const id of chosenIds.filter((id) => !keptIds.includes(id))) {
      ownMetrics[id] = String(nextMetric(Object.values(ownMetrics).map(Number)))
    }
    void setValues({
      ...values,
      [kind]: chosenIds,
      metrics: { ...Object.fromEntries(otherMetrics), ...ownMetrics },
    })
  }
}
