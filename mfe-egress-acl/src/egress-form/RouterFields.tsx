import { tagListQuery } from '@meshdeck/api/tags'
import { aboutOption } from '@meshdeck/domain/distinct-labels'
import { shortId } from '@meshdeck/domain/short-id'
import { type Reading, toast, useCapabilities, useQuery } from '@meshdeck/platform'
import { Box, Button, Callout, ErrorPanel, Flex, Stack, Text } from '@meshdeck/ui'
import { FieldError, MultiPickField, RadioField, useForm } from '@meshdeck/ui/form'
import { Plus } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'

import {
  aboutDevices,
  localFirst,
  localRangeOf,
  offeredIds,
  rangesElsewhere,
  type RoutingNode,
} from '../shared/nodes'
import { useTranslation } from '../translations'
import { type EgressForm, rangesOf, withDefaultMessage } from './egress-form'
import { RouterList, useRouterChoice } from './RouterList'

type Props = { networkId: string; nodes: Reading<RoutingNode[]>; hasHa: boolean }

/** Fields for what routes to the range: nodes with a metric each, or all nodes with a tag. */
export function RouterFields({ networkId, nodes, hasHa }: Props) {
  const { t } = useTranslation()
  const { hasEgressTags } = useCapabilities()
  const { values } = useForm<EgressForm>()
  useOnlyOneNotice()

  return (
    <Stack gap="4">
      {hasEgressTags && (
        <RadioField
          name="through"
          label={t('egressForm.through.label')}
          options={[
            { value: 'nodes', label: t('egressForm.through.nodes') },
            {
              value: 'tags',
              label: t('egressForm.through.tags'),
              hint: t('egressForm.through.tagsHint'),
            },
          ]}
        />
      )}
      {values.through === 'tags' ? (
        <TagPick networkId={networkId} />
      ) : (
        <NodePick nodes={nodes} hasHa={hasHa} />
      )}
      {values.through === 'nodes' && <ElsewhereNotes nodes={nodes.data} />}
      {values.through === 'nodes' && <OfflineNote nodes={nodes.data} chosen={values.nodes} />}
    </Stack>
  )
}

function NodePick({ nodes, hasHa }: Omit<Props, 'networkId'>) {
  const { t } = useTranslation()
  const { values } = useForm<EgressForm>()
  const [isAdding, setIsAdding] = useState(values.nodes.length === 0)
  const choose = useRouterChoice('nodes')
  const ranges = useMemo(() => rangesOf(values), [values])
  const options = useMemo(
    () => nodes.data && localFirst(offeredIds(nodes.data, values.nodes), nodes.data, ranges),
    [nodes.data, values.nodes, ranges],
  )
  const { nodesById, labelOf, aboutOf } = useNodesById(nodes.data, ranges)

  return (
    <>
      <Flex justifyContent="space-between" alignItems="flex-start" gap="3">
        <Box>
          <Text fontWeight="600">{t('egressForm.nodes.label')}</Text>
          <Text color="fg.muted">
            {t(hasHa ? 'egressForm.nodes.lowest' : 'egressForm.nodes.single')}
          </Text>
        </Box>
        {hasHa && !isAdding && (
          <Button icon={Plus} onClick={() => setIsAdding(true)}>
            {t('egressForm.nodes.add')}
          </Button>
        )}
      </Flex>
      {!hasHa && <OnlyOneNote />}
      <RouterList
        kind="nodes"
        nameOf={labelOf}
        nodeOf={(id) => nodesById.get(id)}
        isKnown={(id) => nodes.data === undefined || nodesById.has(id)}
        hasMetrics={hasHa}
      />
      {isAdding || !hasHa ? (
        <MultiPickField
          name="nodes"
          label={t('egressForm.nodes.pick')}
          searchLabel={t('egressForm.nodes.search')}
          options={options}
          labelOf={labelOf}
          aboutOf={aboutOf}
          settle={(chosen, pressed) => (hasHa ? chosen : chosen.filter((id) => id === pressed))}
          setChosen={choose}
          failure={
            nodes.error ? (
              <ErrorPanel reading={nodes} title={t('egressForm.nodes.failed')} />
            ) : undefined
          }
        />
      ) : (
        <FieldError name="nodes" />
      )}
      <FieldError name="metrics" />
    </>
  )
}

/** The nodes by ID, their names, and what distinguishes one from another: its address, and a range that is its local network. */
function useNodesById(nodes: RoutingNode[] | undefined, ranges: readonly string[]) {
  const { t } = useTranslation()
  const nodesById = useMemo(() => new Map(nodes?.map((node) => [node.id, node])), [nodes])
  const labelOf = useMemo(() => (id: string) => nodesById.get(id)?.name ?? shortId(id), [nodesById])
  const aboutNode = useMemo(() => aboutDevices(nodesById), [nodesById])
  const aboutOf = useMemo(
    () => (id: string) => {
      const node = nodesById.get(id)
      const range = node && localRangeOf(node, ranges)
      return aboutOption(aboutNode(id), range && t('egressForm.nodes.local', { range }))
    },
    [nodesById, aboutNode, ranges, t],
  )
  return { nodesById, labelOf, aboutOf }
}

/** Explains why only one node is possible, and the alternative [EG-077]. */
function OnlyOneNote() {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()

  return (
    <Text color="fg.muted">
      {t(isPro ? 'egressForm.nodes.notLicensed' : 'egressForm.nodes.onlyPro')}{' '}
      {t('egressForm.nodes.onlyOneWay')}
    </Text>
  )
}

/** Notes for each range that is the local network of a node that isn't chosen. */
function ElsewhereNotes({ nodes }: { nodes: RoutingNode[] | undefined }) {
  const { t } = useTranslation()
  const { values } = useForm<EgressForm>()
  const elsewhere = useMemo(
    () => (nodes ? rangesElsewhere(rangesOf(values), nodes, values.nodes) : []),
    [nodes, values],
  )

  return (
    <div role="status">
      {elsewhere.map(({ range, node: { name } }) => (
        <Callout key={range} tone="warning" title={t('egressForm.nodes.elsewhere', { range })}>
          {t('egressForm.nodes.elsewhereHint', { name })}
        </Callout>
      ))}
    </div>
  )
}

function OfflineNote({
  nodes,
  chosen: chosenIds,
}: {
  nodes: RoutingNode[] | undefined
  chosen: string[]
}) {
  const { t } = useTranslation()
  const through = nodes?.filter(({ id }) => chosenIds.includes(id)) ?? []
  const isDown = through.length > 0 && through.every(({ status }) => status === 'offline')
  if (!isDown) return null

  return (
    <Callout
      tone="warning"
      role="status"
      title={t('egressForm.offline', { count: through.length })}
    >
      {t('egressForm.offlineHint')}
    </Callout>
  )
}

/** Shows a toast, in addition to the field error, that the internet has one way out [ER-066, decision C-08]. */
function useOnlyOneNotice() {
  const { t } = useTranslation()
  const { values, submitCount } = useForm<EgressForm>()
  const [seen] = useState(submitCount)
  const announceSecondNode = useEffectEvent(() => {
    if (submitCount > seen && values.isInternet && values.nodes.length > 1) {
      toast.error(t('egressForm.nodes.oneTitle'), { description: t('egressForm.nodes.one') })
    }
  })

  useEffect(() => announceSecondNode(), [submitCount])
}

/** Chooses tags whose nodes route to the range; from 1.5.1. */
function TagPick({ networkId }: { networkId: string }) {
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
              reading={{
                error: withDefaultMessage(tags.error, t('egressForm.tags.unknownError')),
                refetch: tags.refetch,
              }}
              title={t('egressForm.tags.failed')}
            />
          ) : undefined
        }
      />
      <FieldError name="metrics" />
    </>
  )
}
