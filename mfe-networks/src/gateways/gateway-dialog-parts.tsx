import { type Node, nodeNames } from '@meshdeck/api/nodes'
import type { OthersChange } from '@meshdeck/domain/merge-edits'
import { type Reading, useReading } from '@meshdeck/platform'
import { Callout, EmptyState, ErrorPanel, Text, useDialog } from '@meshdeck/ui'
import { DialogAbout } from '@meshdeck/ui/dialog'
import { MultiPickField, PickField, useForm } from '@meshdeck/ui/form'
import { Unplug } from 'lucide-react'
import { type ReactNode, useCallback, useMemo } from 'react'

import { type NodesAndHosts, useNodesAndHosts } from '../shared/gateway-rows'
import type { NodeChoice } from '../shared/node-options'
import { useDialogNetwork } from '../shared/use-listed-network'
import { useTranslation } from '../translations'

export type DialogGateway = { networkId: string; node: Node; name: string; nodes: readonly Node[] }

type Props = {
  title: string
  /** Whether a node has the role that the dialog edits. */
  fits: (node: Node) => boolean
  children: (gateway: DialogGateway) => ReactNode
}

/** A dialog about the gateway that `dialog.gateway` in the address names; shows a message when there is none. */
export function GatewayOfDialog({ title, fits, children }: Props) {
  const { t } = useTranslation()

  return (
    <DialogAbout
      title={title}
      reading={useGateway(fits)}
      failure={t('shared.loadFailed')}
      missing={
        <EmptyState
          icon={Unplug}
          title={t('gateways.notFound')}
          description={t('gateways.notFoundHint')}
        />
      }
    >
      {children}
    </DialogAbout>
  )
}

function useGateway(fits: Props['fits']): Reading<DialogGateway | null> {
  const networkId = useDialogNetwork()
  const { values } = useDialog()
  const inventory = useNodesAndHosts(networkId, { isFreshEnough: true })
  const find = useCallback(
    ({ nodes, hosts }: NodesAndHosts) => {
      const node = nodes.find((node) => node.id === values.gateway && fits(node))
      if (!node) return null
      return { networkId, node, name: nodeNames([node], hosts)(node.id), nodes }
    },
    [networkId, values.gateway, fits],
  )
  return useReading(inventory, find)
}

type NodePickFieldProps = {
  name: string
  label: string
  hint?: string
  /** Shown when no node fits. */
  none: string
  choice: NodeChoice
}

/** Select for one node of a network; the value is its ID. */
function NodePickField({ none, choice, ...field }: NodePickFieldProps) {
  return (
    <>
      <PickField {...field} {...usePickProps(choice)} />
      <NoneFits choice={choice} text={none} />
    </>
  )
}

/** Select for several nodes of a network; the value is their IDs. */
export function NodesPickField({ none, choice, ...field }: NodePickFieldProps) {
  return (
    <>
      <MultiPickField {...field} {...usePickProps(choice)} />
      <NoneFits choice={choice} text={none} />
    </>
  )
}

function usePickProps(reading: NodeChoice) {
  const { options, error } = reading

  const { t } = useTranslation()
  const labels = useMemo(() => new Map(options?.map(({ id, label }) => [id, label])), [options])

  return {
    searchLabel: t('gateways.form.searchNodes'),
    options: options?.map(({ id }) => id),
    labelOf: (id: string) => labels.get(id) ?? id,
    failure: error ? <ErrorPanel reading={reading} title={t('shared.loadFailed')} /> : undefined,
  }
}

function NoneFits({ choice, text }: { choice: NodeChoice; text: string }) {
  if (choice.options?.length !== 0) return null
  return <Text textStyle="sm">{text}</Text>
}

type GatewayNodeFieldProps = { hint: string; choice: NodeChoice }

/** Select for the node that becomes a gateway, with a warning when it is hard to reach [ER-042]. */
export function GatewayNodeField({ hint, choice }: GatewayNodeFieldProps) {
  const { t } = useTranslation()
  const { values } = useForm<{ node: string }>()
  const chosenNode = choice.options?.find(({ id }) => id === values.node)

  return (
    <>
      <NodePickField
        name="node"
        label={t('gateways.form.node')}
        hint={hint}
        none={t('gateways.form.noneFits')}
        choice={choice}
      />
      {chosenNode?.isBehindNat && (
        <Callout tone="warning" role="status">
          {t('gateways.form.behindNat')}
        </Callout>
      )}
    </>
  )
}

/** Returns the toast's addition when another user has changed the nodes of a gateway in the meantime. */
export function useChoiceNotice({ options }: NodeChoice) {
  const { t } = useTranslation()

  return ({ added, removed }: OthersChange): { description?: string } => {
    const labels = new Map(options?.map(({ id, label }) => [id, label]))
    const namesOf = (ids: readonly string[]) => ids.map((id) => labels.get(id) ?? id).join(', ')
    const sentences = [
      ...(added.length > 0 ? [t('gateways.meanwhile.added', { names: namesOf(added) })] : []),
      ...(removed.length > 0 ? [t('gateways.meanwhile.removed', { names: namesOf(removed) })] : []),
    ]
    return sentences.length > 0 ? { description: sentences.join(' ') } : {}
  }
}
