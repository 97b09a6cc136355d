import { useCan, useCapabilities } from '@meshdeck/platform'
import { lazyOverlay, type MenuAction } from '@meshdeck/ui'
import type { BulkAction, BulkJob } from '@meshdeck/ui/data-table'
import type { LeaveOptions } from '@meshdeck/ui/page'
import { PanelRight, Pencil, Plug, Trash2, Unplug } from 'lucide-react'

import type { NodeRow } from '../shared/node-rows'
import { paths } from '../shared/paths'
import { addressItems, copyActions, copyAddressesAction, firstRefusal } from '../shared/row-actions'
import { useDialogLink } from '../shared/use-listed-network'
import { usePublicAddresses } from '../shared/use-public-addresses'
import { useTranslation } from '../translations'

const NodeMenuActions = lazyOverlay(
  async () =>
    (await import(/* webpackChunkName: "node-menu" */ './NodeMenuActions')).NodeMenuActions,
)
const jobs = () => import(/* webpackChunkName: "node-menu" */ './NodeMenuActions')

const NodeJobs = lazyOverlay(
  async () => (await import(/* webpackChunkName: "node-jobs" */ './NodeJobs')).NodeJobs,
)

/** Returns the menu of a node, in the table and on its page, and the bulk actions. */
export function useNodeActions(leaving: LeaveOptions = {}) {
  const { t } = useTranslation()
  const { whyNotIn } = useCan()
  const linkTo = useDialogLink()
  const { isShown } = usePublicAddresses()
  const { hasBulkNodes } = useCapabilities()
  // translated once: bulk actions ask for each of thousands of nodes
  const refused = t('nodes.refused')
  const refusalOf = ({ network }: NodeRow) => whyNotIn(network, refused)

  const rowActions = (row: NodeRow): MenuAction[] => [
    {
      id: 'details',
      label: t('nodes.details'),
      icon: PanelRight,
      to: paths.node(row.network, row.id),
    },
    {
      id: 'edit',
      label: t('shared.edit'),
      icon: Pencil,
      disabledReason: refusalOf(row),
      to: linkTo('edit-node', row.network, { node: row.id }),
    },
    ...copyActions(t, addressItems(t, isShown ? row : { addresses: row.addresses })),
    {
      label: 'changes',
      more: (draw) => (
        <NodeMenuActions row={row} draw={draw} {...leaving} refusal={refusalOf(row)} />
      ),
    },
  ]

  function bulkActions(rows: readonly NodeRow[]): BulkAction[] {
    const refusal = firstRefusal(rows, refusalOf)
    const isToConnect = rows.every(({ isConnected }) => !isConnected)
    return [
      copyAddressesAction(t, rows),
      {
        label: t(isToConnect ? 'nodes.connect' : 'nodes.disconnect'),
        icon: isToConnect ? Plug : Unplug,
        disabledReason: refusal,
        job: async () => (await jobs()).connectionJob(rows, { t, hasBulkNodes, isToConnect }),
      },
      { label: t('nodes.more'), menu: jobsFor(rows, refusal) },
      {
        label: t('shared.delete'),
        icon: Trash2,
        isDanger: true,
        disabledReason: refusal,
        job: async () => (await jobs()).deletionJob(rows, { t, hasBulkNodes }),
      },
    ]
  }

  return { rowActions, bulkActions }
}

/** Less frequent bulk actions, loaded separately. */
const jobsFor =
  (rows: readonly NodeRow[], refusal: string | undefined) =>
  (open: (job: BulkJob) => void): MenuAction[] => [
    {
      label: 'jobs',
      more: (draw) => <NodeJobs rows={rows} refusal={refusal} open={open} draw={draw} />,
    },
  ]
