import { hostListQuery } from '@meshdeck/api/hosts'
import { type Node, nodeListQuery } from '@meshdeck/api/nodes'
import { withoutPrefix } from '@meshdeck/domain/addresses'
import {
  useCachedQuery,
  useReading,
  useRequiredParam,
  useSearchParams,
  z,
} from '@meshdeck/platform'
import { useDialog } from '@meshdeck/ui'
import { DialogAbout } from '@meshdeck/ui/dialog'
import { FormDialog, PickField } from '@meshdeck/ui/form'
import { useMemo } from 'react'

import { useTranslation } from '../translations'
import { withOf } from './MemberChoice'
import { type Member, toMembers } from './pair-rows'

const schema = z.object({ of: z.string().check(z.minLength(1, 'networks:metrics.ofNobody')) })

/** Selects one of thousands of nodes, to which the pairs are then limited. */
export function PairsOfDialog() {
  const { t } = useTranslation()
  const networkId = useRequiredParam('networkId')
  const nodes = useCachedQuery(nodeListQuery(networkId))
  const hosts = useCachedQuery(hostListQuery())
  const toKnown = useMemo(
    () => (listed: NonNullable<typeof nodes.data>) =>
      hosts.data && toMembers({ nodes: listed, hosts: hosts.data }),
    [hosts.data],
  )
  const members = useReading(nodes, toKnown, hosts)

  return (
    <DialogAbout title={t('metrics.of')} reading={members} failure={t('shared.loadFailed')}>
      {(known) => <MemberField members={known} nodes={nodes.data ?? []} />}
    </DialogAbout>
  )
}

type ChoiceProps = { members: readonly Member[]; nodes: readonly Node[] }

function MemberField({ members, nodes }: ChoiceProps) {
  const { t } = useTranslation()
  const { close, leaveTo } = useDialog()
  const [params] = useSearchParams()
  const names = useMemo(() => new Map(members.map(({ id, name }) => [id, name])), [members])
  const addresses = useMemo(
    () =>
      new Map(nodes.map(({ id, address, address6 }) => [id, withoutPrefix(address || address6)])),
    [nodes],
  )
  const ids = useMemo(() => [...names.keys()], [names])

  return (
    <FormDialog
      title={t('metrics.of')}
      failure={t('shared.loadFailed')}
      schema={schema}
      initialValues={{ of: params.get('of') ?? '' }}
      action={t('metrics.ofShow')}
      onSubmit={async ({ of }) => {
        const newParams = withOf(params, of)
        newParams.delete('dialog')
        // tab and filters are kept
        await leaveTo(`?${newParams}`)
      }}
      onClose={close}
    >
      <PickField
        name="of"
        label={t('metrics.column.node')}
        searchLabel={t('metrics.searchPairs')}
        options={ids}
        labelOf={(id) => names.get(id) ?? id}
        aboutOf={(id) => addresses.get(id)}
      />
    </FormDialog>
  )
}
