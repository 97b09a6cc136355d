import { hostListQuery } from '@meshdeck/api/hosts'
import { editOfNode, updateNode } from '@meshdeck/api/node-changes'
import { isConfigFile, type Node, nodeKey, nodeListQuery, nodeNames } from '@meshdeck/api/nodes'
import { plainAddresses, withoutPrefix } from '@meshdeck/domain/addresses'
import { expires, formatMinute } from '@meshdeck/domain/times'
import { findIn, toast, useCachedQuery, useCapabilities } from '@meshdeck/platform'
import { EmptyState, useDialog } from '@meshdeck/ui'
import { DialogAbout } from '@meshdeck/ui/dialog'
import { FormDialog, MomentField, SwitchField, TextField, useCollision } from '@meshdeck/ui/form'
import { Unplug } from 'lucide-react'

import { TagsReach } from '../shared/consequences'
import { TagField } from '../shared/TagField'
import { useDialogNetwork } from '../shared/use-listed-network'
import { useTranslation } from '../translations'
import { nodeForm, nodeFormSchema, toNodeEdit } from './node-form'

/** Edits the node that `dialog.node` in the address names. */
export function EditNodeDialog() {
  const { t } = useTranslation()
  const networkId = useDialogNetwork()
  const { values } = useDialog()
  const nodes = useCachedQuery(nodeListQuery(networkId))
  // the name belongs to the device; users who may not see the device edit the node by its ID
  const { data: hosts = [], isPending } = useCachedQuery(hostListQuery())
  const node = findIn(nodes, (node) => nodeKey(node) === values.node && !isConfigFile(node))

  return (
    <DialogAbout
      title={t('nodes.edit.title')}
      reading={isPending ? { ...node, data: undefined } : node}
      failure={t('shared.loadFailed')}
      missing={
        <EmptyState
          icon={Unplug}
          title={t('nodes.page.notFound')}
          description={t('nodes.page.notFoundHint')}
        />
      }
    >
      {(found) => (
        <EditNodeForm
          networkId={networkId}
          node={found}
          name={nodeNames([found], hosts)(found.id)}
          takenAddresses={takenBeside(found, nodes.data ?? [])}
        />
      )}
    </DialogAbout>
  )
}

/** Returns the addresses of the other nodes. */
const takenBeside = (node: Node, nodes: readonly Node[]): ReadonlySet<string> =>
  new Set(
    nodes
      .filter((other) => other !== node)
      .flatMap(({ address, address6 }) => plainAddresses(address, address6)),
  )

type Props = { networkId: string; node: Node; name: string; takenAddresses: ReadonlySet<string> }

function EditNodeForm({ networkId, node, name, takenAddresses }: Props) {
  const { t } = useTranslation()
  const { close } = useDialog()
  const { isPro } = useCapabilities()
  const { initialValues, base, fieldErrors, notice } = useCollision({
    initial: editOfNode(node),
    toValues: nodeForm,
    textOf: ({ field, value }) => {
      if (field === 'expdatetime') return formatMinute(Number(value) * 1000)
      return field.startsWith('address') ? withoutPrefix(String(value)) : undefined
    },
  })

  return (
    <FormDialog
      title={t('nodes.edit.titleOf', { name })}
      action={t('shared.save')}
      failure={t('nodes.edit.failed')}
      schema={nodeFormSchema(node, takenAddresses)}
      initialValues={initialValues}
      fieldErrors={fieldErrors}
      onSubmit={async (form) => {
        await updateNode({ networkId, id: node.id, base, mine: toNodeEdit(form, base) })
        toast.success(t('nodes.edit.done'))
        close()
      }}
      onClose={close}
    >
      {notice}
      {node.address && (
        <TextField
          name="address"
          label={t('nodes.edit.address')}
          hint={node.networkrange && t('nodes.edit.within', { range: node.networkrange })}
          isMonospace
          required
        />
      )}
      {node.address6 && (
        <TextField
          name="address6"
          label={t('nodes.edit.address6')}
          hint={node.networkrange6 && t('nodes.edit.within', { range: node.networkrange6 })}
          isMonospace
          required
        />
      )}
      <MomentField
        name="expdatetime"
        label={t('nodes.edit.expires')}
        hint={t(
          expires(node.expdatetime * 1000) ? 'nodes.edit.expiresHint' : 'nodes.edit.expiresNever',
        )}
        required
      />
      <TextField
        name="ingressdns"
        label={t('nodes.edit.dns')}
        hint={t('nodes.edit.dnsHint')}
        isMonospace
      />
      <TextField
        name="ingresspersistentkeepalive"
        label={t('nodes.edit.keepalive')}
        hint={t('nodes.edit.keepaliveHint')}
        inputMode="numeric"
        required
      />
      <SwitchField name="connected" label={t('nodes.edit.connected')} />
      {isPro && <TagField name="tags" label={t('nodes.tags')} networkId={networkId} />}
      {isPro && <TagsReach networkId={networkId} id={node.id} tags={node.tags} />}
    </FormDialog>
  )
}
