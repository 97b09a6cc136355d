import { policyListQuery } from '@meshdeck/api/policies'
import {
  outcomeOf,
  type Reference,
  referenceOutcomes,
  referencesByKind,
  referencesToNodes,
} from '@meshdeck/domain/references'
import { Slot, type TFunction, useQuery } from '@meshdeck/platform'
import { Callout, type ConsequenceItem, Consequences, Text } from '@meshdeck/ui'
import { useForm } from '@meshdeck/ui/form'
import { useMemo } from 'react'

import { useTranslation } from '../translations'
import type { KnownUses } from './NetworkReferencesPanel'

type Props = KnownUses & {
  /** Set where headings alone don't show the cause or the network. */
  title?: string | undefined
}

/** Counts and names by kind what a change deletes, removes a member from or cuts off. */
export function ReferenceCounts({ title, uses, isPending, isWhole }: Props) {
  const { t } = useTranslation()

  return (
    <>
      {uses.length > 0 && (
        <Callout tone="warning" {...(title !== undefined && { title })}>
          <Consequences
            lists={referenceOutcomes.map((outcome) => ({
              title: t(`shared.uses.outcome.${outcome}`),
              items: linesOf(
                t,
                uses.filter((use) => outcomeOf(use) === outcome),
              ),
            }))}
          />
        </Callout>
      )}
      {!isPending && !isWhole && <Text>{t('shared.uses.partly')}</Text>}
    </>
  )
}

/** Returns the lines of the uses. Emptied uses are of one kind, which the heading already names. */
function linesOf(t: TFunction<'networks'>, uses: readonly Reference[]): ConsequenceItem[] {
  return referencesByKind(uses).flatMap(({ kind, names }): ConsequenceItem[] =>
    uses.some(({ isEmptied }) => isEmptied)
      ? names
      : [{ label: t(`shared.uses.count.${kind}`, { count: names.length }), names }],
  )
}

type PolicyLossesProps = { networkId: string; ids: readonly string[] }

/**
 * Policies that refer to config files: the server removes the files from them with each change, and deletes a policy
 * without another source or destination (seen on 1.0.0 and 1.5.1).
 */
export function PolicyLosses({ networkId, ids }: PolicyLossesProps) {
  const { t } = useTranslation()
  const { data: policies = [], isPending, isSuccess } = useQuery(policyListQuery(networkId))

  return (
    <ReferenceCounts
      title={t('configFiles.losesPolicies', { count: ids.length })}
      uses={referencesToNodes(ids, { policies })}
      isPending={isPending}
      isWhole={isSuccess}
    />
  )
}

type TagsReachProps = {
  networkId: string
  /** Node ID or config file name. */
  id: string
  tags: readonly string[]
}

/**
 * Shows what the chosen tags open and close, filled by the remote with the reachability data; nothing while they are
 * unchanged.
 */
export function TagsReach({ networkId, id, tags }: TagsReachProps) {
  const { values } = useForm<{ tags: string[] }>()
  const chosenTags = values.tags
  const nodes = useMemo(() => [{ id, tags: chosenTags }], [id, chosenTags])
  const isSame = chosenTags.toSorted().join() === tags.toSorted().join()

  return isSame ? null : <Slot request={{ name: 'nodes.change', props: { networkId, nodes } }} />
}

type GatewayReachProps = {
  networkId: string
  ids: readonly string[]
  /** Whether they become gateways or stop being ones. */
  isGateway: boolean
}

/**
 * Shows what opens and closes with the gateway role, which policies may refer to; filled by the remote with the
 * reachability data.
 */
export function GatewayReach({ networkId, ids, isGateway }: GatewayReachProps) {
  // callers pass a new array with each render
  const joinedIds = ids.join('\n')
  const nodes = useMemo(
    () => joinedIds.split('\n').map((id) => ({ id, isGateway })),
    [joinedIds, isGateway],
  )
  return <Slot request={{ name: 'nodes.change', props: { networkId, nodes } }} />
}
