import { policyListQuery } from '@meshdeck/api/policies'
import {
  outcomeOf,
  type Use,
  useOutcomes,
  usesByKind,
  usesOfNodes,
} from '@meshdeck/domain/where-used'
import { Slot, type TFunction, useQuery } from '@meshdeck/platform'
import { Callout, type ConsequenceItem, Consequences, Text } from '@meshdeck/ui'
import { useForm } from '@meshdeck/ui/form'
import { useMemo } from 'react'

import { useTranslation } from '../translations'
import type { KnownUses } from './NetworkUsePanel'

type Props = KnownUses & {
  /** Where headings alone don't say what causes it, or in which network. */
  title?: string | undefined
}

/** What a change deletes, takes a member from or cuts off, counted and named kind by kind. */
export function UseCounts({ title, uses, isPending, isWhole }: Props) {
  const { t } = useTranslation()

  return (
    <>
      {uses.length > 0 && (
        <Callout tone="warning" {...(title !== undefined && { title })}>
          <Consequences
            lists={useOutcomes.map((outcome) => ({
              title: t(`details.uses.outcome.${outcome}`),
              items: linesOf(
                t,
                uses.filter((use) => outcomeOf(use) === outcome),
              ),
            }))}
          />
        </Callout>
      )}
      {!isPending && !isWhole && <Text>{t('details.uses.partly')}</Text>}
    </>
  )
}

/** What only one kind can become has the kind in its heading already. */
function linesOf(t: TFunction, uses: readonly Use[]): ConsequenceItem[] {
  return usesByKind(uses).flatMap(({ kind, names }): ConsequenceItem[] =>
    uses.some(({ isEmptied }) => isEmptied)
      ? names
      : [{ label: t(`networks:details.uses.count.${kind}`, { count: names.length }), names }],
  )
}

type PolicyLossesProps = { networkId: string; ids: readonly string[] }

/**
 * The policies that name config files: the server takes them out of these with each change, and
 * deletes a policy that has no other source or destination (seen on 1.0.0 and 1.5.1).
 */
export function PolicyLosses({ networkId, ids }: PolicyLossesProps) {
  const { t } = useTranslation()
  const { data: policies = [], isPending, isSuccess } = useQuery(policyListQuery(networkId))

  return (
    <UseCounts
      title={t('configFiles.losesPolicies', { count: ids.length })}
      uses={usesOfNodes(ids, { policies })}
      isPending={isPending}
      isWhole={isSuccess}
    />
  )
}

type TagsReachProps = {
  networkId: string
  /** Of a node, or the name of a config file. */
  id: string
  /** As they are. */
  tags: readonly string[]
}

/** What the tags that were chosen open and close, told by the remote that knows; nothing while they are the same. */
export function TagsReach({ networkId, id, tags }: TagsReachProps) {
  const { values } = useForm<{ tags: string[] }>()
  const chosen = values.tags
  const nodes = useMemo(() => [{ id, tags: chosen }], [id, chosen])
  const isSame = chosen.toSorted().join() === tags.toSorted().join()

  return isSame ? null : <Slot request={{ name: 'nodes.change', props: { networkId, nodes } }} />
}

type GatewayReachProps = {
  networkId: string
  ids: readonly string[]
  /** Whether they become gateways, or are none any more. */
  isGateway: boolean
}

/** What opens and closes with the role of gateways, which policies may name; told by the remote that knows. */
export function GatewayReach({ networkId, ids, isGateway }: GatewayReachProps) {
  // callers pass a new array with each render
  const asked = ids.join('\n')
  const nodes = useMemo(
    () => asked.split('\n').map((id) => ({ id, isGateway })),
    [asked, isGateway],
  )
  return <Slot request={{ name: 'nodes.change', props: { networkId, nodes } }} />
}
